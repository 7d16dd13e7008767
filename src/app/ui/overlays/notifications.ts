import { createStore } from "zustand/vanilla";
import { errorMessage } from "#app/lib/error-message.ts";
import { ignoring, isExpected, isNetworkTrouble, isStorageTrouble } from "#app/lib/reports/report.ts";

/** A toast: a sentence and at most one action. */
export type Toast = {
  message: string;
  /** Stays until dismissed, since it asks for action and the message is shown nowhere else. */
  stays?: true;
  action?: { label: string; onAction: () => void; undoes?: true } | undefined;
};

export type ShownToast = Toast & { id: number };

const MAX_TOASTS = 3;

interface Notifications {
  /** Oldest first. */
  readonly toasts: readonly ShownToast[];
  /** The id of the newest toast. */
  readonly lastId: number;
  /**
   * The last announcement to screen readers; a new object each time, so that a repeated sentence is announced again.
   */
  readonly announcement: { readonly message: string } | undefined;
}

/** The app's transient messages. `ToastRegion` shows them. */
export const notifications = createStore<Notifications>(() => ({
  toasts: [],
  lastId: 0,
  announcement: undefined,
}));

/** An action on this page that can be undone. */
interface Undoable {
  readonly message: string;
  readonly takeBack: () => void;
}

const MAX_UNDOABLE = 20;

/** Oldest first. */
let undoable: readonly Undoable[] = [];

/** Registers an undo for an action that shows no toast: "Lena Fox selected". */
export function rememberUndo(message: string, takeBack: () => void): void {
  undoable = [...undoable, { message, takeBack }].slice(-MAX_UNDOABLE);
}

/** Undoes the last action and announces it. Returns whether there was one. */
export function undoLast(): boolean {
  const last = undoable.at(-1);
  if (last === undefined) return false;
  undoable = undoable.slice(0, -1);
  showToast({ message: `Undone: ${last.message}` });
  last.takeBack();
  return true;
}

/** Registers a toast's undo, so that its button and the undo key share it and it runs once. */
function remembered(toast: Toast, id: number): Toast {
  const { message, action, ...rest } = toast;
  if (action?.undoes === undefined) return toast;
  const takeBack = () => {
    undoable = undoable.filter((other) => other.takeBack !== takeBack);
    dismissToast(id);
    action.onAction();
  };
  rememberUndo(message, takeBack);
  return { message, ...rest, action: { ...action, onAction: takeBack } };
}

/**
 * Shows a toast for 8 s or until dismissed. Only the newest three stay, and only one of equal toasts that stay. The
 * undo key works even after the toast is gone. Returns a function that dismisses it.
 */
export function showToast(toast: Toast): () => void {
  const id = notifications.getState().lastId + 1;
  const shown = { ...remembered(toast, id), id };
  const isAgain = ({ stays, message }: Toast) => stays === true && message === toast.message;
  notifications.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => !isAgain(other)), shown].slice(-MAX_TOASTS),
    lastId: id,
  }));
  return () => dismissToast(id);
}

/** Runs `work`, or shows why it failed. Resolves with whether it succeeded. */
export async function reportingErrors(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    ignoring(isExpected, isStorageTrouble, isNetworkTrouble)(error);
    showToast({ message: errorMessage(error) });
    return false;
  }
}

/** An Undo action for a toast; a failure is shown in another toast. */
export function undo(work: () => unknown): Toast["action"] {
  return {
    label: "Undo",
    undoes: true,
    onAction: () => void reportingErrors(async () => void (await work())),
  };
}

/** Dismisses a toast; a second call does nothing. */
export function dismissToast(id: number): void {
  notifications.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Announces a short sentence to screen readers without moving the focus. */
export function announce(message: string): void {
  notifications.setState({ announcement: { message } });
}

import { createStore } from "zustand/vanilla";
import { errorMessage } from "#app/lib/error-message.ts";
import { ignoring, isExpected, isNetworkTrouble, isStorageTrouble } from "#app/lib/reports/report.ts";

/** One toast: a sentence, and at most one thing to do about it. */
export type Toast = {
  message: string;
  /** It stays until somebody takes it away: what it tells is to be acted on, and stands nowhere else. */
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
  /** What a screen reader was told last; a new object each time, so that a repeated sentence is told again. */
  readonly announcement: { readonly message: string } | undefined;
}

/** What the app tells people in passing. `ToastRegion` shows it. */
export const notifications = createStore<Notifications>(() => ({
  toasts: [],
  lastId: 0,
  announcement: undefined,
}));

/** Something done on this page that can be taken back. */
interface Undoable {
  readonly message: string;
  readonly takeBack: () => void;
}

const MAX_UNDOABLE = 20;

/** Oldest first. */
let undoable: readonly Undoable[] = [];

/** Remembers how something is taken back that no toast tells of: "Lena Fox selected". */
export function rememberUndo(message: string, takeBack: () => void): void {
  undoable = [...undoable, { message, takeBack }].slice(-MAX_UNDOABLE);
}

/** Takes back what was done last, and says what. Returns whether there was anything. */
export function undoLast(): boolean {
  const last = undoable.at(-1);
  if (last === undefined) return false;
  undoable = undoable.slice(0, -1);
  showToast({ message: `Undone: ${last.message}` });
  last.takeBack();
  return true;
}

/** Makes the undo of a toast one for both ways to it, its button and the key: it is done once. */
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

/** Shows a toast for 8 s, or until it is dismissed; only the newest three stay, and of equal ones that stay one. Its undo outlives it. Returns a function that takes it away. */
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

/** Does something, or shows why it failed. Resolves with whether it was done. */
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

/** The action of a toast that takes back what it tells of; a failure is shown in another. */
export function undo(work: () => unknown): Toast["action"] {
  return {
    label: "Undo",
    undoes: true,
    onAction: () => void reportingErrors(async () => void (await work())),
  };
}

/** Takes one toast away; a second call does nothing. */
export function dismissToast(id: number): void {
  notifications.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Tells a short sentence to a screen reader without moving the focus. */
export function announce(message: string): void {
  notifications.setState({ announcement: { message } });
}

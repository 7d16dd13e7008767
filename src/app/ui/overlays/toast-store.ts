/** One toast: a sentence, and at most one thing to do about it. */
export type Toast = {
  message: string;
  action?: { label: string; onAction: () => void } | undefined;
};

export type ShownToast = Toast & { id: number };

const most = 3;
let next = 1;
let toasts: readonly ShownToast[] = [];
const listeners = new Set<() => void>();

function set(list: readonly ShownToast[]): void {
  toasts = list;
  for (const listener of listeners) listener();
}

/** Shows a toast for 8 s; the oldest of more than three goes. Returns a function that takes it away. */
export function showToast(toast: Toast): () => void {
  const shown = { ...toast, id: next++ };
  set([...toasts, shown].slice(-most));
  return () => dismissToast(shown.id);
}

/** Takes one toast away; a second call does nothing. */
export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** The toasts that stand now, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return toasts;
}

/** Calls the listener at each change. Returns the function that ends it. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

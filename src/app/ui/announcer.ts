type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Says a short sentence to a screen reader without moving focus. `ToastRegion` holds the live region. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

/** For the live region alone. Returns the function that ends it. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

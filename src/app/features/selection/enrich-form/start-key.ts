import { isComposing } from "#app/ui/fields/is-composing.ts";

/**
 * Calls `start` on ⌘↵ or Ctrl+↵ in a panel. Since a run costs credits, the key does nothing elsewhere, in a dialog over
 * the panel, or when held down. Returns a cleanup function.
 */
export function onStartKey(panel: Pick<HTMLElement, "addEventListener">, start: () => void): () => void {
  const listening = new AbortController();
  const onKeyDown = (event: KeyboardEvent) => {
    const modified = event.metaKey || event.ctrlKey;
    if (
      event.key !== "Enter" ||
      !modified ||
      isComposing(event) ||
      event.repeat ||
      document.querySelector("dialog[open]")
    )
      return;
    event.preventDefault();
    start();
  };
  panel.addEventListener("keydown", onKeyDown, { signal: listening.signal });
  return () => listening.abort();
}

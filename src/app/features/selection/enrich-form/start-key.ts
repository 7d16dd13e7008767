import { isComposing } from "#app/ui/fields/is-composing.ts";

/**
 * Calls `start` when ⌘↵ or Ctrl+↵ is pressed in a panel. A run costs credits: pressed anywhere else, in a dialog that
 * lies over the panel, or held down, the key starts nothing. Returns what ends it.
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

/** Elements that CSS truncates. */
const CUTTING = ".truncate, [class*='line-clamp-']";

/** Gives a truncated text a tooltip with its full content while the pointer is over it. */
function addTooltip({ target }: PointerEvent): void {
  if (!(target instanceof Element) || target.closest("[title]") !== null) return;
  const place = target.closest<HTMLElement>(CUTTING);
  if (place === null) return;
  const isCut = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight + 1;
  const text = place.textContent.trim();
  if (!isCut || text === "") return;
  place.title = text;
  place.addEventListener("pointerleave", () => place.removeAttribute("title"), { once: true });
}

/** Shows full texts as tooltips over truncated ones, on every screen. */
export function showTruncationTooltips(): void {
  document.addEventListener("pointerover", addTooltip);
}

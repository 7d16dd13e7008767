/** Elements that CSS truncates. */
const CUTTING = ".truncate, [class*='line-clamp-']";

/** Gives a truncated text a tooltip with all of it for as long as the pointer is on it. */
function showWhole({ target }: PointerEvent): void {
  if (!(target instanceof Element) || target.closest("[title]") !== null) return;
  const place = target.closest<HTMLElement>(CUTTING);
  if (place === null) return;
  const isCut = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight + 1;
  const text = place.textContent.trim();
  if (!isCut || text === "") return;
  place.title = text;
  place.addEventListener("pointerleave", () => place.removeAttribute("title"), { once: true });
}

/** Shows the whole of truncated texts under the pointer, on every screen. */
export function showCutTexts(): void {
  document.addEventListener("pointerover", showWhole);
}

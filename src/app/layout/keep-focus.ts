/** Tab stops other than text fields, which would open a phone's keyboard. */
const CONTROLS =
  ":is(button, input:is([type=checkbox], [type=radio]), select):enabled, a[href], summary, [tabindex='0']";

/** How long a screen has to move the focus itself. */
const GRACE_MS = 60;

/** An element that can take the focus. */
interface Control extends Pick<HTMLElement, "id" | "focus" | "checkVisibility"> {
  matches(selectors: string): boolean;
}

/** An element that contains controls. */
interface Place extends Pick<Control, "checkVisibility" | "matches"> {
  readonly isConnected: boolean;
  closest(selectors: string): Pick<Place, "matches" | "querySelectorAll"> | null;
  querySelectorAll(selectors: string): Iterable<Control>;
}

/** Where the focus was: the element and its ancestors, innermost first. */
type FocusPath = readonly Element[];

function pathOf(element: Element): FocusPath {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at);
  return path;
}

const LAYER = "dialog, [popover]";

/** The control to focus in a place. For a row it is the checkbox, which handles the row's keys. */
function controlIn(place: Place): Control | undefined {
  const row = place.closest("tr") ?? place;
  const controls = [...row.querySelectorAll(CONTROLS)].filter((each) => each.checkVisibility());
  return controls.find((each) => row.matches("tr") && each.matches("[type=checkbox]")) ?? controls[0];
}

/**
 * Where the focus goes when its element is gone: to the row's checkbox, the panel or the nearest control around it,
 * finally to the screen's title. `behind`: where it was before it entered a layer that is gone too.
 */
export function nextFocus(path: readonly Place[], behind: readonly Place[]): Control | undefined {
  const isLayerGone = path.some((each) => each.matches(LAYER) && !each.isConnected);
  for (const place of isLayerGone ? [...behind, ...path] : path) {
    if (!place.isConnected || !place.checkVisibility()) continue;
    if (place.matches("main, header, body")) break;
    if (place instanceof HTMLElement && place.matches("[tabindex], dialog")) return place;
    const control = controlIn(place);
    if (control) return control;
  }
  return document.querySelector<HTMLElement>("[data-screen-title]") ?? undefined;
}

/** Whether an element can no longer have the focus. */
function isGone(element: Element): boolean {
  return !element.isConnected || !element.checkVisibility() || element.matches(":disabled");
}

/**
 * Moves the focus on when its element disappears and nothing else takes it, so that keys and Tab continue from there.
 * Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let path: FocusPath = [];
  let behind: FocusPath = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => document.activeElement === document.body && path[0] !== undefined && isGone(path[0]);
  const moveOn = () => {
    timer = undefined;
    if (isLost()) nextFocus(path, behind)?.focus({ preventScroll: true });
  };
  const look = () => {
    if (timer === undefined && isLost()) timer = setTimeout(moveOn, GRACE_MS);
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const from = path[0]?.closest(LAYER) ?? null;
    const into = target.closest(LAYER);
    if (into !== null && into !== from) behind = path;
    path = pathOf(target);
  };
  const lose = ({ relatedTarget }: FocusEvent) => {
    // focusout fires before an element is hidden or disabled, and not at all for one that is removed
    if (relatedTarget === null) setTimeout(look);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", lose);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", lose);
  };
}

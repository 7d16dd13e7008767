import {
  cloneElement,
  type ComponentProps,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLayer } from "./layers.ts";
import { positionPopup, type PopupAlign } from "./popup-position.ts";

/** Props that a trigger must pass to its native button, so that the browser opens the popup. */
export type PopupTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  "aria-haspopup": "dialog" | "menu";
  /** For styling only: the browser sets the expanded state itself. */
  "data-open": true | undefined;
};

/** An element that accepts a button's props and ref, or a function that receives them. */
export type PopupTrigger =
  | ReactElement<ComponentProps<"button">>
  | ((props: PopupTriggerProps) => ReactElement);

type PopupOptions = {
  kind: "dialog" | "menu";
  align: PopupAlign;
  /** Initial focus; the popup itself if it returns nothing. */
  startAt: (surface: HTMLElement) => HTMLElement | null | undefined;
  /** The anchor, for a popup that opens by itself, without a button. */
  at?: RefObject<HTMLButtonElement | null> | undefined;
  onClosed?: (() => void) | undefined;
};

/**
 * A popup on the native popover: it covers everything, including a modal dialog around it; a press outside or Esc
 * closes it, one layer at a time, and focus returns. This hook adds the position, the initial focus and the phone's
 * sheet.
 */
export function usePopup({ kind, align, startAt, at, onClosed }: PopupOptions) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const anchor = at ?? trigger;
  const surface = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useFollow(open, anchor, surface, align);
  useClickStop(open, anchor, surface);
  const close = () => surface.current?.hidePopover();
  useLayer(open, close);
  const triggerProps: PopupTriggerProps = {
    ref: anchor,
    popoverTarget: id,
    "aria-haspopup": kind,
    "data-open": open || undefined,
  };
  const surfaceProps = {
    id,
    ref: surface,
    popover: "auto" as const,
    tabIndex: -1,
    onBeforeToggle: (event: { newState: string; target: EventTarget }) => {
      if (event.target === surface.current && event.newState === "open") setOpen(true);
    },
    onToggle: (event: { newState: string; target: EventTarget }) => {
      if (event.target !== surface.current || surface.current === null) return;
      const shown = event.newState === "open";
      setOpen(shown);
      if (shown) (startAt(surface.current) ?? surface.current).focus();
      // Safari does not focus a button pressed with the mouse, so the browser cannot return the focus there.
      else {
        if (isFocusLeft(surface.current)) anchor.current?.focus();
        ignoreDisabledItems(anchor.current);
        onClosed?.();
      }
    },
    // Keys pressed in a popup must not trigger the page's shortcuts.
    onKeyDown: (event: KeyboardEvent) => event.stopPropagation(),
    className: popupClass,
  };
  return { open, close, anchor, surface, triggerProps, surfaceProps };
}

/** Whether the focus is nowhere or inside the closed popup, since the element that had it may be gone. */
function isFocusLeft(surface: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === document.body || surface.contains(activeElement);
}

/** Moves the focus to the screen's title if the action in the popup has disabled its button. */
export function ignoreDisabledItems(button: { matches(selectors: string): boolean } | null): void {
  if (button === null || button !== document.activeElement) return;
  if (button.matches("[aria-disabled=true]:not([aria-busy=true])"))
    document.querySelector<HTMLElement>("[data-screen-title]")?.focus({ preventScroll: true });
}

/** Renders the trigger with the popup's props. An element keeps its own handlers. */
export function renderTrigger(trigger: PopupTrigger, props: PopupTriggerProps): ReactElement {
  return isValidElement(trigger) ? cloneElement(trigger, props) : trigger(props);
}

/**
 * Positions an open popup at its anchor when it opens, and after the window is resized or the page scrolls. A choice in
 * the popup may move the anchor, but must not move the popup under the pointer.
 */
function useFollow(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  align: PopupAlign,
): void {
  useLayoutEffect(() => {
    const popup = surface.current;
    if (!open || !popup) return undefined;
    let box = anchor.current?.getBoundingClientRect();
    const place = () => {
      if (box) placeAt(box, popup, align);
    };
    const follow = ({ target }: Event) => {
      // ignore scrolling inside the popup
      if (target instanceof Node && popup.contains(target)) return;
      box = anchor.current?.getBoundingClientRect() ?? box;
      place();
    };
    // The observer also fires before the first paint, so that the popup never shows elsewhere.
    const sizes = new ResizeObserver(place);
    sizes.observe(popup);
    window.addEventListener("resize", follow);
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", follow);
      window.removeEventListener("scroll", follow, { capture: true });
    };
  }, [open, anchor, surface, align]);
}

/**
 * Swallows one click outside a sheet: the page is dimmed, so a press there only closes the sheet. The browser closes
 * the popover, but then still clicks what is under the finger.
 */
function useClickStop(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const watch = ({ target }: Event) => {
      const inside = [anchor.current, surface.current];
      if (!isSheet() || !(target instanceof Node) || inside.some((element) => element?.contains(target)))
        return;
      const stop = (click: Event) => {
        click.preventDefault();
        click.stopPropagation();
      };
      document.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => document.removeEventListener("click", stop, { capture: true }), MAX_PRESS_MS);
    };
    document.addEventListener("pointerdown", watch, { capture: true });
    return () => document.removeEventListener("pointerdown", watch, { capture: true });
  }, [open, anchor, surface]);
}

/** From pointer down to click. */
const MAX_PRESS_MS = 700;

/** Below 640 px the popup is a sheet, positioned by CSS. */
function isSheet(): boolean {
  return window.matchMedia("(width < 40rem)").matches;
}

function placeAt(anchor: DOMRect, popup: HTMLElement, align: PopupAlign): void {
  const sheet = isSheet();
  const frame = popup.offsetHeight - popup.clientHeight;
  const size = { width: popup.offsetWidth, height: popup.scrollHeight + frame };
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const place = positionPopup(anchor, size, view, align);
  popup.style.left = sheet ? "" : `${place.left}px`;
  popup.style.top = sheet ? "" : `${place.top}px`;
  popup.style.maxHeight = sheet ? "" : `${place.maxHeight}px`;
}

const popupClass =
  "fixed inset-auto m-0 max-w-[calc(100vw-1rem)] cursor-auto flex-col overflow-y-auto overscroll-contain rounded-lg border " +
  "border-line-strong bg-raised p-0 text-left text-sm font-normal whitespace-normal text-ink shadow-pop outline-none " +
  "transition-[opacity,translate] duration-150 ease-out open:flex starting:open:-translate-y-1 starting:open:opacity-0 " +
  "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:!w-full max-sm:max-w-none max-sm:rounded-b-none " +
  "max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[env(safe-area-inset-bottom)] max-sm:backdrop:bg-scrim " +
  "max-sm:starting:open:translate-y-4";

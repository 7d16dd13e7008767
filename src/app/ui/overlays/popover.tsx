import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useId } from "react";
import { type PopupAlign } from "./popup-position.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type PopupTrigger, renderTrigger, usePopup } from "./use-popup.ts";

type PopoverProps = {
  /** A `Button`, `IconButton`, `Chip` or `EmptyChip`, or a function that spreads the props on one. */
  trigger: PopupTrigger;
  /** Accessible name of the popup, and its visible heading on phones. */
  title: string;
  /** Mounted only while open, so that its state starts fresh. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Pixels on a wide screen, 320 by default. On a phone the popover is a full-width sheet. */
  width?: number | undefined;
  align?: PopupAlign | undefined;
};

/**
 * A small dialog at its trigger. Esc or a press outside closes it, and focus returns to the trigger. Focus starts at
 * `[data-autofocus]`, or else at the first control; on touch screens at the popup itself, so that no keyboard opens
 * unasked.
 */
export function Popover({
  trigger,
  title,
  children,
  width = 320,
  align = "start",
}: PopoverProps): ReactElement {
  const headingId = useId();
  const { open, close, triggerProps, surfaceProps } = usePopup({ kind: "dialog", align, startAt });
  return (
    <>
      {renderTrigger(trigger, triggerProps)}
      <div {...surfaceProps} role="dialog" aria-labelledby={headingId} style={{ width }}>
        <div className="sticky top-0 z-10 flex flex-none items-center gap-2 border-b border-line bg-raised py-1 pr-1.5 pl-4 sm:contents">
          <h2 id={headingId} className="flex-1 text-base font-semibold sm:sr-only">
            {title}
          </h2>
          <IconButton label="Close" icon={<Icon of={X} />} onClick={close} className="sm:hidden" />
        </div>
        {open && (
          <div data-content className="contents">
            {typeof children === "function" ? children(close) : children}
          </div>
        )}
      </div>
    </>
  );
}

const controls = ":is(input, select, textarea, button):enabled, a[href], [tabindex='0']";

function startAt(surface: HTMLElement): HTMLElement | null {
  const wanted = surface.querySelector<HTMLElement>("[data-autofocus]");
  if (wanted || window.matchMedia("(pointer: coarse)").matches) return wanted;
  return surface.querySelector<HTMLElement>(`[data-content] :is(${controls})`);
}

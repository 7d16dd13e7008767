import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useId } from "react";
import { type PopupAlign } from "./popup-position.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type PopupTrigger, renderTrigger, usePopup } from "./use-popup.ts";

type PopoverProps = {
  /** A `Button`, `IconButton`, `Chip` or `EmptyChip`, or a function that spreads its props on one. */
  trigger: PopupTrigger;
  /** The name of the popup; seen as its heading on phones, read out everywhere. */
  title: string;
  /** Mounted while it is open, so that it starts afresh each time. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Pixels on a wide screen, 320 when not given. A phone shows a sheet of full width. */
  width?: number | undefined;
  align?: PopupAlign | undefined;
};

/**
 * A small dialog at its trigger. Esc and a press outside close it and focus goes back to the trigger. Focus starts at
 * `[data-autofocus]`, or else at the first control; under a finger at the popup, so that no keyboard comes up unasked.
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

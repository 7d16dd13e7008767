import { X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLayer } from "./layers.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shown beside the title: a badge, a button. */
  titleExtra?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** 384, 512, 768 or 1,152 px; the width of a drawer. */
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  /** The content fills the frame and scrolls itself. */
  flush?: boolean | undefined;
  /** "drawer" is at the right edge at full height, "sheet" at the bottom; on a phone both fill the width. */
  variant?: "center" | "drawer" | "sheet" | undefined;
  /** Cannot be dismissed by Esc, the close button or a press outside. */
  required?: boolean | undefined;
};

/**
 * A modal dialog on the native element: the page behind is inert, Esc closes, focus returns. Focus starts at the
 * element with `autoFocus`, or else at the first control.
 */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "open">) {
  const { onClose, title, titleExtra, children, footer, size = "sm", flush } = props;
  const { variant = "center", required } = props;
  const titleId = useId();
  const { dialog, handlers } = useModal(onClose, { required });
  return (
    <dialog
      ref={dialog}
      {...handlers}
      aria-labelledby={titleId}
      className={classNames(frame, widths[size], variants[variant], flush && filled)}
    >
      <div className="flex flex-none items-center gap-2 py-2 pr-2 pl-4">
        <h2 id={titleId} className="min-w-0 text-base font-semibold">
          {title}
        </h2>
        <div className="flex min-h-8 min-w-0 flex-1 items-center gap-2">{titleExtra}</div>
        {!required && <IconButton label="Close" icon={<Icon of={X} />} onClick={onClose} />}
      </div>
      <div
        className={classNames(
          "min-h-0 flex-1",
          flush
            ? classNames("flex flex-col", variant === "center" && "low:flex-none")
            : "overflow-y-auto px-4 pb-4",
          variant === "drawer" && !flush && "pt-2",
        )}
      >
        {children}
      </div>
      {footer && (
        <div
          className={classNames(
            "flex flex-none flex-wrap items-center justify-end gap-2 px-4 py-3",
            (variant !== "center" || flush) && "border-t border-line bg-canvas",
          )}
        >
          {footer}
        </div>
      )}
    </dialog>
  );
}

interface ModalOptions {
  /** Cannot be dismissed by Esc, Back or a press outside. */
  readonly required?: boolean | undefined;
  /** Whether the URL holds the open state, so that Back closes it by itself. */
  readonly isInAddress?: boolean;
}

/** Opens the element as a modal while mounted, and calls `onClose` for every way the browser offers to dismiss it. */
export function useModal(onClose: () => void, { required = false, isInAddress = false }: ModalOptions = {}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(!isInAddress, () => required || onClose());
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before the element is removed returns the focus.
    return () => element?.close();
  }, []);
  const handlers = {
    onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!required) onClose();
    },
    onClose: () => {
      if (dialog.current && !dialog.current.open) onClose();
    },
    // Keys pressed in a dialog must not trigger the page's shortcuts.
    onKeyDown: (event: KeyboardEvent) => event.stopPropagation(),
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (!required && isOnBackdrop(event)) onClose();
    },
  };
  return { dialog, handlers };
}

/** A press on the backdrop targets the dialog itself, outside of its box. */
function isOnBackdrop(event: MouseEvent<HTMLElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

const frame =
  "fixed flex-col overflow-hidden border-line-strong bg-raised p-0 text-ink shadow-pop open:flex " +
  "backdrop:bg-scrim transition-[opacity,translate] duration-150 ease-out starting:opacity-0";

const widths = { sm: "sm:w-96", md: "sm:w-128", lg: "sm:w-192", xl: "sm:w-288" };

const center =
  "m-auto rounded-lg border max-h-[min(90dvh,48rem)] max-w-[calc(100vw-2rem)] starting:translate-y-1 max-sm:w-full";

const drawer =
  "m-0 ml-auto h-dvh max-h-dvh w-full max-w-full sm:border-l starting:translate-x-4 sm:max-w-[calc(100vw-3rem)] bg-surface";

const sheet =
  "m-0 mx-auto mt-auto max-h-[85dvh] w-full max-w-full rounded-t-lg border-t bg-surface starting:translate-y-4 " +
  "pb-[env(safe-area-inset-bottom)]";

/**
 * Maximum height, so that the dialog stays in place while its content changes; full screen on a phone; a low window
 * scrolls it as a whole.
 */
const filled =
  "h-dvh low:overflow-y-auto max-sm:max-h-dvh max-sm:max-w-full max-sm:rounded-none max-sm:border-0";

const variants = { center, drawer, sheet };

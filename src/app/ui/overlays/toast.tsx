import { Undo2, X } from "lucide-react";
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { type ShownToast, dismissToast, notifications } from "./notifications.ts";

const TOAST_DURATION_MS = 8_000;

/** How long the live region stays empty before a sentence, so that a repeated one is announced again. */
const ANNOUNCE_DELAY_MS = 50;

/**
 * Shows toasts at the foot of the sidebar, where there are no rows; without a sidebar, at the bottom of the screen
 * between the checkboxes and the actions of rows. Both stay above any bar marked `data-dock`. Mount it once,
 * permanently: a live region that mounts with its text is not announced. Hover or focus keeps all toasts.
 */
export function ToastRegion() {
  const toasts = useStore(notifications, (state) => state.toasts);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useClearOfDocks(region, toasts.length);
  useEffect(() => {
    if (toasts.length > 0) return;
    setHeld(false);
    cameFrom.current = null;
  }, [toasts.length]);
  const takeFocus = (event: FocusEvent) => {
    setHeld(true);
    if (event.relatedTarget instanceof HTMLElement && !region.current?.contains(event.relatedTarget)) {
      cameFrom.current = event.relatedTarget;
    }
  };
  const dismiss = (id: number) => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    dismissToast(id);
  };
  return (
    <>
      <div
        ref={region}
        role="status"
        aria-live="polite"
        aria-atomic="false"
        data-notifications
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={takeFocus}
        onBlur={() => setHeld(false)}
        className="pointer-events-none fixed inset-y-3 right-3 left-14 z-30 mx-auto flex max-w-110 flex-col items-center justify-end gap-2 lg:inset-y-2 lg:right-auto lg:left-2 lg:w-50"
      >
        {toasts.map((toast) => (
          <ToastPill key={toast.id} toast={toast} held={held} onDismiss={() => dismiss(toast.id)} />
        ))}
      </div>
      <Announcement />
    </>
  );
}

function ToastPill({ toast, held, onDismiss }: { toast: ShownToast; held: boolean; onDismiss: () => void }) {
  useEffect(() => {
    if (held || toast.stays === true) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.stays]);
  const act = () => {
    onDismiss();
    toast.action?.onAction();
  };
  const button =
    "flex h-8 flex-none items-center gap-1.5 rounded-sm px-2 font-semibold hover:bg-toast-hover focus-visible:outline-on-toast focus-visible:-outline-offset-2 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center";
  return (
    <div className="pointer-events-auto flex min-h-11 max-w-full animate-rise items-center gap-2 rounded-md bg-toast py-1.5 pr-1.5 pl-3.5 text-on-toast shadow-pop max-sm:w-full lg:w-full lg:flex-wrap lg:justify-end lg:gap-y-0 forced-colors:border">
      <span className="min-w-0 flex-1 py-1 wrap-break-word lg:min-w-34">{toast.message}</span>
      {toast.action && (
        <button type="button" className={button} onClick={act}>
          {toast.action.label === "Undo" && <Undo2 size={14} strokeWidth={2} aria-hidden />}
          {toast.action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" title="Dismiss" className={button} onClick={onDismiss}>
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </div>
  );
}

/** How often docked bars are measured while a toast is shown: they come, go and grow with the screen. */
const LIFT_INTERVAL_MS = 250;

/** Moves the region above docked bars in the same columns, whatever their height. */
function useClearOfDocks(region: { current: HTMLElement | null }, count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return undefined;
    const lift = () => {
      const box = region.current?.getBoundingClientRect();
      if (!region.current || !box) return;
      const docks = [...document.querySelectorAll("[data-dock]")].map((dock) => dock.getBoundingClientRect());
      const inTheWay = docks.filter(
        (dock) => dock.height > 0 && dock.left < box.right && dock.right > box.left,
      );
      const top = Math.min(window.innerHeight, ...inTheWay.map((dock) => dock.top));
      region.current.style.translate = `0 ${top - window.innerHeight}px`;
    };
    lift();
    window.addEventListener("resize", lift);
    const timer = setInterval(lift, LIFT_INTERVAL_MS);
    return () => {
      window.removeEventListener("resize", lift);
      clearInterval(timer);
    };
  }, [region, count]);
}

/** The live region for `announce`. */
function Announcement() {
  const announcement = useStore(notifications, (state) => state.announcement);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (announcement === undefined) return undefined;
    setMessage("");
    const timer = setTimeout(() => setMessage(announcement.message), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {message}
    </div>
  );
}

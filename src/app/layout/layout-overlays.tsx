import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, Suspense, useLayoutEffect } from "react";
import { isAfterG, isCommand, isSingleKey, isTyping, useKeys } from "#app/storage/stored-shortcuts.ts";
import { toggleTheme } from "#app/storage/stored-theme.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { undoLast } from "#app/ui/overlays/notifications.ts";
import { rowToEnter } from "./row-keyboard-entry.ts";
import { navigationItems } from "./navigation-links.ts";
import { closeOverlay, openOverlay, typeAhead, useOverlay } from "./layout-overlay-state.ts";

/** Whether a key undoes the last action. In a field it undoes typing, and in a dialog nothing behind it may change. */
function isUndoKey(event: KeyboardEvent): boolean {
  if (!isCommand(event, "z") || event.shiftKey || event.defaultPrevented || isTyping(event.target))
    return false;
  return document.querySelector("dialog:modal") === null;
}

/** Shortcuts that work on every screen. */
function usePageKeys(): void {
  const navigate = useNavigate();
  const open = useOverlay();
  useKeys((event) => {
    if (isCommand(event, "k") && (open !== undefined || document.querySelector("dialog[open]") === null)) {
      event.preventDefault();
      if (open === "palette") closeOverlay();
      else openOverlay("palette");
      return;
    }
    if (isUndoKey(event) && undoLast()) event.preventDefault();
    if (!isSingleKey(event)) return;
    const going = isAfterG();
    const screen = going ? navigationItems.find(({ letter }) => letter === event.key) : undefined;
    if (screen !== undefined) void navigate({ to: screen.to });
    else if (going || event.key === "g") return;
    else if (event.key === "e") void navigate({ to: "/selection" });
    else if (event.key === "?") openOverlay("shortcuts");
    else if (event.key === "D") toggleTheme();
    else if (event.key === "j" || event.key === "k") rowToEnter()?.focus();
    else return;
    event.preventDefault();
  });
}

const shortcuts = lazyComponent(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

const devices = lazyComponent(
  async () => (await import("./signed-in-devices-dialog.tsx")).SignedInDevicesDialog,
);

/** Overlays opened by keys and by the account menu. The routes supply the palette, since they know all features. */
export function LayoutOverlays({
  Palette,
}: {
  readonly Palette: ComponentType<{ readonly onClose: () => void }>;
}) {
  usePageKeys();
  const open = useOverlay();
  return (
    <Suspense fallback={<TypingAhead />}>
      {open === "palette" && <Palette onClose={closeOverlay} />}
      {open === "shortcuts" && <shortcuts.Component onClose={closeOverlay} />}
      {open === "devices" && <devices.Component onClose={closeOverlay} />}
    </Suspense>
  );
}

/** Collects keys while an overlay loads: they are meant for it, so none is lost and none triggers a shortcut. */
function TypingAhead() {
  useLayoutEffect(() => {
    window.addEventListener("keydown", typeIntoOverlay, { capture: true });
    return () => window.removeEventListener("keydown", typeIntoOverlay, { capture: true });
  }, []);
  return null;
}

function typeIntoOverlay(event: KeyboardEvent): void {
  const { key } = event;
  const isWithCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
  if (isWithCommand || key === "Tab") return;
  event.preventDefault();
  event.stopPropagation();
  if (key === "Escape") closeOverlay();
  else if (key === "Backspace") typeAhead((typed) => typed.slice(0, -1));
  else if (key.length === 1) typeAhead((typed) => typed + key);
}

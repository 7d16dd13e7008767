import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, Suspense, useLayoutEffect, useRef } from "react";
import { SEQUENCE_TIMEOUT_MS, isSingleKey, useKeys } from "#app/storage/stored-shortcuts.ts";
import { toggleTheme } from "#app/storage/stored-theme.ts";
import { HAS_COMMAND_KEY } from "#app/ui/kbd.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { isFocusUnclaimed } from "#app/ui/screen-title.ts";
import { navigationItems } from "./navigation-links.ts";
import { closeOverlay, openOverlay, typeAhead, useOverlay } from "./layout-overlay-state.ts";

function isPaletteKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === "k" && (HAS_COMMAND_KEY ? event.metaKey : event.ctrlKey) && !event.altKey
  );
}

/** Moves the focus into the rows, whose own keys take over from there. */
function focusFirstRow(): void {
  document.querySelector<HTMLElement>("main tbody input[type=checkbox]")?.focus();
}

/** The keys that work on every screen. */
function usePageKeys(): void {
  const navigate = useNavigate();
  const open = useOverlay();
  const goPressedAt = useRef(-SEQUENCE_TIMEOUT_MS);
  useKeys((event) => {
    if (isPaletteKey(event) && (open !== undefined || document.querySelector("dialog[open]") === null)) {
      event.preventDefault();
      if (open === "palette") closeOverlay();
      else openOverlay("palette");
      return;
    }
    if (!isSingleKey(event)) return;
    const going = event.timeStamp - goPressedAt.current < SEQUENCE_TIMEOUT_MS;
    goPressedAt.current = event.key === "g" ? event.timeStamp : -SEQUENCE_TIMEOUT_MS;
    const screen = going ? navigationItems.find(({ letter }) => letter === event.key) : undefined;
    if (screen !== undefined) void navigate({ to: screen.to });
    else if (going || event.key === "g") return;
    else if (event.key === "e") void navigate({ to: "/selection" });
    else if (event.key === "?") openOverlay("shortcuts");
    else if (event.key === "D") toggleTheme();
    else if (event.key === "j" && isFocusUnclaimed()) focusFirstRow();
    else return;
    event.preventDefault();
  });
}

const shortcuts = lazyComponent(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

const deleteData = lazyComponent(async () => (await import("./delete-data-dialog.tsx")).DeleteDataDialog);

/** The overlays that keys and the account menu open. The palette comes from the routes, which know all features. */
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
      {open === "delete-data" && <deleteData.Component onClose={closeOverlay} />}
    </Suspense>
  );
}

/** While an overlay is loading, keys are meant for it and not for the page: none is lost, and no other screen opens. */
function TypingAhead() {
  useLayoutEffect(() => {
    window.addEventListener("keydown", typeIntoOverlay, { capture: true });
    return () => window.removeEventListener("keydown", typeIntoOverlay, { capture: true });
  }, []);
  return null;
}

function typeIntoOverlay(event: KeyboardEvent): void {
  const { key } = event;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
  if (isCommand || key === "Tab") return;
  event.preventDefault();
  event.stopPropagation();
  if (key === "Escape") closeOverlay();
  else if (key === "Backspace") typeAhead((typed) => typed.slice(0, -1));
  else if (key.length === 1) typeAhead((typed) => typed + key);
}

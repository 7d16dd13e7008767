import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { isSingleKey, useKeys } from "#app/storage/single-keys.ts";
import { toggleTheme } from "#app/storage/theme.ts";
import { closeOverlay, openOverlay, useOverlay } from "./overlay-state.ts";
import { places } from "./places.ts";

/** After `g`, the next key is waited for so long. Milliseconds. */
const PATIENCE = 1500;

const isMac = () => navigator.platform.startsWith("Mac");

function isPaletteKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "k" && (isMac() ? event.metaKey : event.ctrlKey) && !event.altKey;
}

/** From nowhere into the rows, whose own keys go on from there. */
function focusFirstRow(): void {
  document.querySelector<HTMLElement>("main tbody input[type=checkbox]")?.focus();
}

/** The keys that work on every screen. */
export function usePageKeys(): void {
  const navigate = useNavigate();
  const open = useOverlay();
  const goingSince = useRef(-PATIENCE);
  useKeys((event) => {
    if (isPaletteKey(event) && (open !== undefined || document.querySelector("dialog[open]") === null)) {
      event.preventDefault();
      if (open === "palette") closeOverlay();
      else openOverlay("palette");
      return;
    }
    if (!isSingleKey(event)) return;
    const going = event.timeStamp - goingSince.current < PATIENCE;
    goingSince.current = event.key === "g" ? event.timeStamp : -PATIENCE;
    const place = going ? places.find(({ letter }) => letter === event.key) : undefined;
    if (place !== undefined) void navigate({ to: place.to });
    else if (going || event.key === "g") return;
    else if (event.key === "e") void navigate({ to: "/selection" });
    else if (event.key === "?") openOverlay("shortcuts");
    else if (event.key === "D") toggleTheme();
    else if (event.key === "j" && document.activeElement === document.body) focusFirstRow();
    else return;
    event.preventDefault();
  });
}

import { type ComponentType, Suspense, useLayoutEffect } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { closeOverlay, typeAhead, useOverlay } from "./overlay-state.ts";
import { usePageKeys } from "./use-page-keys.ts";

const shortcuts = lazyComponent(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

/** What keys of the page open over it; the palette comes from the routes, which know all features. */
export function Overlays({ Palette }: { readonly Palette: ComponentType<{ readonly onClose: () => void }> }) {
  usePageKeys();
  const open = useOverlay();
  return (
    <Suspense fallback={<TypingAhead />}>
      {open === "palette" && <Palette onClose={closeOverlay} />}
      {open === "shortcuts" && <shortcuts.Component onClose={closeOverlay} />}
    </Suspense>
  );
}

/** While an overlay is on its way, keys are for it and not for the page: nothing is lost, no other screen opens. */
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

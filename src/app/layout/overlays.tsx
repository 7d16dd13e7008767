import { type ComponentType, Suspense } from "react";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { closeOverlay, useOverlay } from "./overlay-state.ts";
import { usePageKeys } from "./use-page-keys.ts";

const shortcuts = lazyComponent(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

/** What keys of the page open over it; the palette comes from the routes, which know all features. */
export function Overlays({ Palette }: { readonly Palette: ComponentType<{ readonly onClose: () => void }> }) {
  usePageKeys();
  const open = useOverlay();
  return (
    <Suspense>
      {open === "palette" && <Palette onClose={closeOverlay} />}
      {open === "shortcuts" && <shortcuts.Component onClose={closeOverlay} />}
    </Suspense>
  );
}

import { Suspense } from "react";
import { useSearchContext } from "#app/search/search-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

/** The panel of all filters. */
export const filterPanel = lazyComponent(async () => (await import("./filter-panel.tsx")).FilterPanel);

/** The place of the panel left of the rows, so that it never meets the preview; on a phone it is a sheet. */
export function FilterPanelArea() {
  const { panel } = useSearchContext();
  if (!panel.open) return null;
  return (
    <Suspense fallback={panel.isSheet ? null : <div className="w-72 flex-none border-r border-line" />}>
      <filterPanel.Component />
    </Suspense>
  );
}

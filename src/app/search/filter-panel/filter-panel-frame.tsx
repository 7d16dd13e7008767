import { Suspense, useEffect } from "react";
import { onIdle } from "#app/lib/schedule-work.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

/** The panel of all filters. */
export const filterPanel = lazyComponent(async () => (await import("./filter-panel.tsx")).FilterPanel);

/** The place of the panel, left of the rows, so that it never meets the preview; on a phone it is a sheet. */
export function FilterPanelArea() {
  const { panel } = useSearch();
  const answered = useResults().rows !== undefined;
  useEffect(() => (answered ? onIdle(filterPanel.preload) : undefined), [answered]);
  if (!panel.open) return null;
  return (
    <Suspense fallback={<PanelLoading />}>
      <filterPanel.Component />
    </Suspense>
  );
}

/**
 * Reserves the panel's place, and collects what is typed after `F` for its search field: meanwhile no shortcut acts.
 */
function PanelLoading() {
  const { isSheet, focusRequests, setTypedAhead } = useSearch().panel;
  const wasAskedFor = focusRequests > 0;
  useEffect(() => {
    if (!wasAskedFor) return undefined;
    const hold = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && key !== "Backspace")) return;
      event.preventDefault();
      event.stopPropagation();
      setTypedAhead((typed) => (key === "Backspace" ? typed.slice(0, -1) : typed + key));
    };
    window.addEventListener("keydown", hold, { capture: true });
    return () => window.removeEventListener("keydown", hold, { capture: true });
  }, [wasAskedFor, setTypedAhead]);
  return isSheet ? null : <div className="w-72 flex-none border-r border-line max-xl:w-64" />;
}

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  RouterContextProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { openSelection } from "#app/selection/selection-store.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { SelectionProvider } from "#app/selection/use-selection.ts";
import { memoryBrowser } from "./memory-browser-storage.ts";

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
});

/** An empty selection that stores nothing. */
function emptySelection() {
  return openSelection(memoryBrowser<SelectedRecord>().tab(), () => new Date(Date.UTC(2026, 10, 21, 9)));
}

/** The markup of a component's first render, within a router, without answers and with an empty selection. */
export function renderMarkup(children: ReactNode): string {
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <SelectionProvider value={emptySelection()}>{children}</SelectionProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}

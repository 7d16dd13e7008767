import { type ComponentType, Suspense } from "react";
import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import { CreditsLine } from "#app/features/usage/credits-line.tsx";
import { AppLayout } from "#app/layout/app-layout.tsx";
import { CallbackScreen } from "#app/layout/callback-screen.tsx";
import { AppErrorScreen, LoadErrorScreen } from "#app/layout/load-error-screen.tsx";
import { UserSelection } from "#app/selection/selection-provider.tsx";
import { UserSessionProvider } from "#app/storage/user-session.tsx";
import { SessionGate } from "#app/layout/session-gate.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { SEARCH_DEFAULTS } from "#app/search/search-params.ts";
import { parseSearch, stringifySearch } from "./search-serialization.ts";
import { SavedNav } from "./search-extensions.ts";
import { searchRoute } from "./search-route.tsx";

const root = createRootRoute({ component: Outlet });

const callback = createRoute({ getParentRoute: () => root, path: "/callback", component: CallbackScreen });

const palette = lazyComponent(async () => (await import("./palette-items.tsx")).AppPalette);

/** A screen that is fetched when it is gone to, or when a link to it is near. */
function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  const { Component, preload } = lazyComponent(async () => (await load())[name], LoadErrorScreen);
  return Object.assign(Component, { preload: async () => preload() });
}

const find = () => import("./search-routes.tsx");

/** Everything that needs a signed-in person. */
const app = createRoute({
  getParentRoute: () => root,
  id: "app",
  errorComponent: AppErrorScreen,
  component: () => (
    <SessionGate>
      <UserSessionProvider>
        <UserSelection>
          <AppLayout foot={<CreditsLine />} moreNav={<SavedNav />} Palette={palette.Component} onCalm={find}>
            {/* a screen that is still on its way leaves the rest as it is */}
            <Suspense fallback={<h1 className="sr-only">Opening</h1>}>
              <Outlet />
            </Suspense>
          </AppLayout>
        </UserSelection>
      </UserSessionProvider>
    </SessionGate>
  ),
});

const home = createRoute({
  getParentRoute: () => app,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/contacts", replace: true });
  },
});

/** Screens parse their part of the address themselves: those that load on first use bring their schemas along. */
const rawSearch = (search: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => search;

/** What the routes of all searches have in common. */
const aSearch = {
  getParentRoute: () => app,
  validateSearch: rawSearch,
  search: { middlewares: [stripSearchParams<Readonly<Record<string, unknown>>>({ ...SEARCH_DEFAULTS })] },
};

const searches = [
  createRoute({ ...aSearch, path: "/contacts", component: searchRoute("/contacts", contactSearch) }),
  createRoute({ ...aSearch, path: "/companies", component: lazyScreen(find, "CompaniesRoute") }),
  createRoute({ ...aSearch, path: "/intent", component: lazyScreen(find, "IntentRoute") }),
  createRoute({ ...aSearch, path: "/news", component: lazyScreen(find, "NewsRoute") }),
  createRoute({ ...aSearch, path: "/scoops", component: lazyScreen(find, "ScoopsRoute") }),
] as const;

const company = createRoute({
  getParentRoute: () => app,
  path: "/companies/$companyId",
  validateSearch: rawSearch,
  component: lazyScreen(() => import("./company-route.tsx"), "CompanyRoute"),
});

const selection = createRoute({
  getParentRoute: () => app,
  path: "/selection",
  validateSearch: rawSearch,
  component: lazyScreen(() => import("./run-routes.tsx"), "SelectionRoute"),
});

const runs = createRoute({
  getParentRoute: () => app,
  path: "/runs",
  validateSearch: rawSearch,
  component: lazyScreen(() => import("./run-routes.tsx"), "RunsRoute"),
});

const run = createRoute({
  getParentRoute: () => app,
  path: "/runs/$runId",
  validateSearch: rawSearch,
  component: lazyScreen(() => import("./run-routes.tsx"), "RunRoute"),
});

const families = createRoute({
  getParentRoute: () => app,
  path: "/families",
  validateSearch: rawSearch,
  component: lazyScreen(() => import("./family-routes.tsx"), "FamiliesRoute"),
});

const family = createRoute({
  getParentRoute: () => app,
  path: "/families/$companyId",
  validateSearch: rawSearch,
  component: lazyScreen(() => import("./family-routes.tsx"), "FamilyRoute"),
});

const usage = createRoute({
  getParentRoute: () => app,
  path: "/usage",
  component: lazyScreen(() => import("./run-routes.tsx"), "UsageRoute"),
});

const saved = createRoute({
  getParentRoute: () => app,
  path: "/saved",
  validateSearch: rawSearch,
  component: lazyScreen(() => import("./saved-search-route.tsx"), "SavedRoute"),
});

const lists = createRoute({
  getParentRoute: () => app,
  path: "/lists",
  component: lazyScreen(() => import("./list-routes.tsx"), "ListsRoute"),
});

const list = createRoute({
  getParentRoute: () => app,
  path: "/lists/$listId",
  validateSearch: rawSearch,
  component: lazyScreen(() => import("./list-routes.tsx"), "ListRoute"),
});

const elsewhere = createRoute({
  getParentRoute: () => app,
  path: "$",
  component: lazyScreen(() => import("#app/layout/not-found-screen.tsx"), "NotFoundScreen"),
});

/** The one list of routes. */
export const router = createRouter({
  routeTree: root.addChildren([
    callback,
    app.addChildren([
      home,
      ...searches,
      company,
      selection,
      lists,
      list,
      runs,
      run,
      families,
      family,
      usage,
      saved,
      elsewhere,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 50,
  scrollRestoration: false,
  defaultErrorComponent: LoadErrorScreen,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

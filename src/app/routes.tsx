import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import { companyResource } from "#app/features/companies/company-resource.ts";
import { contactResource } from "#app/features/contacts/contact-resource.ts";
import { CreditsLine } from "#app/features/usage/credits-line.tsx";
import { AppLayout } from "#app/layout/app-layout.tsx";
import { CallbackScreen } from "#app/layout/callback-screen.tsx";
import { NotFoundScreen } from "#app/layout/not-found-screen.tsx";
import { OwnSelection } from "#app/layout/own-selection.tsx";
import { SessionGate } from "#app/layout/session-gate.tsx";
import { SEARCH_DEFAULTS } from "#app/search/search-params.ts";
import { parseSearch, stringifySearch } from "#app/lib/address.ts";
import { searchRoute } from "./search-route.tsx";

const root = createRootRoute({ component: Outlet });

const callback = createRoute({ getParentRoute: () => root, path: "/callback", component: CallbackScreen });

/** Everything that needs a signed-in person. */
const app = createRoute({
  getParentRoute: () => root,
  id: "app",
  component: () => (
    <SessionGate>
      <OwnSelection>
        <AppLayout foot={<CreditsLine />}>
          <Outlet />
        </AppLayout>
      </OwnSelection>
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

const find = () => import("./routes-find.tsx");

const searches = [
  createRoute({ ...aSearch, path: "/contacts", component: searchRoute("/contacts", contactResource) }),
  createRoute({ ...aSearch, path: "/companies", component: searchRoute("/companies", companyResource) }),
  createRoute({ ...aSearch, path: "/intent", component: lazyRouteComponent(find, "IntentRoute") }),
  createRoute({ ...aSearch, path: "/news", component: lazyRouteComponent(find, "NewsRoute") }),
  createRoute({ ...aSearch, path: "/scoops", component: lazyRouteComponent(find, "ScoopsRoute") }),
] as const;

const selection = createRoute({
  getParentRoute: () => app,
  path: "/selection",
  validateSearch: rawSearch,
  component: lazyRouteComponent(() => import("./routes-work.tsx"), "SelectionRoute"),
});

const runs = createRoute({
  getParentRoute: () => app,
  path: "/runs",
  validateSearch: rawSearch,
  component: lazyRouteComponent(() => import("./routes-work.tsx"), "RunsRoute"),
});

const run = createRoute({
  getParentRoute: () => app,
  path: "/runs/$runId",
  validateSearch: rawSearch,
  component: lazyRouteComponent(() => import("./routes-work.tsx"), "RunRoute"),
});

const elsewhere = createRoute({ getParentRoute: () => app, path: "$", component: NotFoundScreen });

/** The one list of routes. */
export const router = createRouter({
  routeTree: root.addChildren([
    callback,
    app.addChildren([home, ...searches, selection, runs, run, elsewhere]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 50,
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import { companiesSearchSchema } from "#app/features/companies/company-resource.ts";
import { CompaniesScreen } from "#app/features/companies/companies-screen.tsx";
import { contactsSearchSchema } from "#app/features/contacts/contact-resource.ts";
import { ContactsScreen } from "#app/features/contacts/contacts-screen.tsx";
import { CreditsLine } from "#app/features/usage/credits-line.tsx";
import { AppLayout } from "#app/layout/app-layout.tsx";
import { CallbackScreen } from "#app/layout/callback-screen.tsx";
import { NotFoundScreen } from "#app/layout/not-found-screen.tsx";
import { OwnSelection } from "#app/layout/own-selection.tsx";
import { SessionGate } from "#app/layout/session-gate.tsx";
import { SEARCH_DEFAULTS } from "#app/search/search-params.ts";
import { parseSearch, stringifySearch } from "#app/lib/address.ts";

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

const contacts = createRoute({
  getParentRoute: () => app,
  path: "/contacts",
  validateSearch: contactsSearchSchema,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  component: function ContactsRoute() {
    const navigate = contacts.useNavigate();
    return (
      <ContactsScreen
        search={contacts.useSearch()}
        onSearchChange={(search, options) => void navigate({ search, ...options })}
      />
    );
  },
});

const companies = createRoute({
  getParentRoute: () => app,
  path: "/companies",
  validateSearch: companiesSearchSchema,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  component: function CompaniesRoute() {
    const navigate = companies.useNavigate();
    return (
      <CompaniesScreen
        search={companies.useSearch()}
        onSearchChange={(search, options) => void navigate({ search, ...options })}
      />
    );
  },
});

/** Screens that load on first use parse their part of the address themselves, so that their schemas load with them. */
const rawSearch = (search: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => search;

const intent = createRoute({
  getParentRoute: () => app,
  path: "/intent",
  validateSearch: rawSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import("./routes-find.tsx"), "IntentRoute"),
});

const news = createRoute({
  getParentRoute: () => app,
  path: "/news",
  validateSearch: rawSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import("./routes-find.tsx"), "NewsRoute"),
});

const scoops = createRoute({
  getParentRoute: () => app,
  path: "/scoops",
  validateSearch: rawSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(() => import("./routes-find.tsx"), "ScoopsRoute"),
});

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
    app.addChildren([home, contacts, companies, intent, news, scoops, selection, runs, run, elsewhere]),
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

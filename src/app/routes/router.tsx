import { Outlet, createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { companyCriteria } from "#app/features/companies/company-search-criteria.ts";
import { companyParams } from "#app/features/company/company-screen-params.ts";
import { contactCriteria } from "#app/features/contacts/contact-search-criteria.ts";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import { familiesParams, familyParams } from "#app/features/families/pages/family-params.ts";
import { intentCriteria } from "#app/features/intent/intent-search-criteria.ts";
import { listParams } from "#app/features/lists/list-params.ts";
import { newsCriteria } from "#app/features/news/news-search-criteria.ts";
import { runParams, runsParams } from "#app/features/runs/screens/run-screen-params.ts";
import { savedParams } from "#app/features/saved-searches/saved-searches-params.ts";
import { scoopCriteria } from "#app/features/scoops/scoop-search-criteria.ts";
import { selectionParams } from "#app/features/selection/selection-screen-params.ts";
import { usageParams } from "#app/features/usage/usage-params.ts";
import { UsageCreditsLine } from "#app/features/usage/usage-credits-line.tsx";
import { AppLayout } from "#app/layout/app-layout.tsx";
import { RecordExtensionsProvider } from "#app/record-views/record-extensions-context.tsx";
import { UserSelection } from "#app/selection/selection-provider.tsx";
import { UserSessionProvider } from "#app/storage/user-storage-session.tsx";
import { ownedParams } from "#app/features/owned/owned-params.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { searchIntent } from "#contract/intent-schemas.ts";
import { searchNews } from "#contract/news-schemas.ts";
import { searchScoops } from "#contract/scoop-schemas.ts";
import { TEAM } from "#contract/usage/ledger-schemas.ts";
import { AppErrorScreen, LoadErrorScreen, lazyScreen } from "./load-error-screen.tsx";
import { parseSearch, searchAddress, stringifySearch, validateWith } from "./route-search-params.ts";
import { RoutedSearch } from "./routed-search.tsx";
import {
  FileDrop,
  LoadKnownRecords,
  RememberOpened,
  RunsBadge,
  RunsInBackground,
  SavedNav,
  SyncInBackground,
} from "./search-extensions.ts";
import { CallbackScreen, SessionGate } from "./session-gate.tsx";

const root = createRootRoute({ component: Outlet });

const callback = createRoute({ getParentRoute: () => root, path: "/callback", component: CallbackScreen });

const palette = lazyComponent(async () => (await import("./palette-items.tsx")).AppPalette);

const loadSearches = () => import("./search-routes.tsx");

const loadRecordExtensions = async () => (await import("./record-extensions.tsx")).recordExtensions;

/** Parent of all routes that need a signed-in person. */
const app = createRoute({
  getParentRoute: () => root,
  id: "app",
  errorComponent: AppErrorScreen,
  component: () => (
    <SessionGate>
      <UserSessionProvider>
        <UserSelection>
          <RecordExtensionsProvider load={loadRecordExtensions}>
            <AppLayout
              foot={<UsageCreditsLine />}
              moreNav={<SavedNav />}
              runsBadge={<RunsBadge />}
              background={
                <>
                  <SyncInBackground />
                  <RunsInBackground />
                  <FileDrop />
                  <RememberOpened />
                  <LoadKnownRecords />
                </>
              }
              Palette={palette.Component}
              preloadScreens={loadSearches}
            >
              {/* while a screen loads, its surroundings stay */}
              <Suspense fallback={<h1 className="sr-only">Loading</h1>}>
                <Outlet />
              </Suspense>
            </AppLayout>
          </RecordExtensionsProvider>
        </UserSelection>
      </UserSessionProvider>
    </SessionGate>
  ),
});

/** A route without parameters of its own. */
function screen<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => app, path, component: lazyScreen(load, name) });
}

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
  ...searchAddress(searchContacts, contactCriteria),
  // the first screen, so it is part of the router's bundle
  component: () => <RoutedSearch definition={contactSearch} />,
});

const companies = createRoute({
  getParentRoute: () => app,
  path: "/companies",
  ...searchAddress(searchCompanies, companyCriteria),
  component: lazyScreen(loadSearches, "CompaniesRoute"),
});

const intent = createRoute({
  getParentRoute: () => app,
  path: "/intent",
  // companies can also be sorted by their number of signals
  ...searchAddress({ sortKeys: [...searchIntent.sortKeys, "signals"] }, intentCriteria),
  component: lazyScreen(loadSearches, "IntentRoute"),
});

const news = createRoute({
  getParentRoute: () => app,
  path: "/news",
  ...searchAddress(searchNews, newsCriteria),
  component: lazyScreen(loadSearches, "NewsRoute"),
});

const scoops = createRoute({
  getParentRoute: () => app,
  path: "/scoops",
  ...searchAddress(searchScoops, scoopCriteria),
  component: lazyScreen(loadSearches, "ScoopsRoute"),
});

const company = createRoute({
  getParentRoute: () => app,
  path: "/companies/$companyId",
  validateSearch: validateWith(companyParams),
  component: lazyScreen(() => import("./company-routes.tsx"), "CompanyRoute"),
});

const families = createRoute({
  getParentRoute: () => app,
  path: "/families",
  validateSearch: validateWith(familiesParams),
  component: lazyScreen(() => import("./company-routes.tsx"), "FamiliesRoute"),
});

const family = createRoute({
  getParentRoute: () => app,
  path: "/families/$companyId",
  validateSearch: validateWith(familyParams),
  component: lazyScreen(() => import("./company-routes.tsx"), "FamilyRoute"),
});

const selection = createRoute({
  getParentRoute: () => app,
  path: "/selection",
  validateSearch: validateWith(selectionParams),
  component: lazyScreen(() => import("./run-routes.tsx"), "SelectionRoute"),
});

const runs = createRoute({
  getParentRoute: () => app,
  path: "/runs",
  validateSearch: validateWith(runsParams),
  component: lazyScreen(() => import("./run-routes.tsx"), "RunsRoute"),
});

const run = createRoute({
  getParentRoute: () => app,
  path: "/runs/$runId",
  validateSearch: validateWith(runParams),
  component: lazyScreen(() => import("./run-routes.tsx"), "RunRoute"),
});

const importFile = screen("/import", () => import("./run-routes.tsx"), "ImportRoute");

const openImport = screen("/import/$importId", () => import("./run-routes.tsx"), "OpenImportRoute");

const exports = screen("/exports", () => import("./export-routes.tsx"), "ExportsRoute");

const usage = createRoute({
  getParentRoute: () => app,
  path: "/usage",
  validateSearch: validateWith(usageParams),
  component: lazyScreen(() => import("./usage-routes.tsx"), "UsageRoute"),
});

const claims = screen("/usage/claims", () => import("./usage-routes.tsx"), "ClaimsRoute");

/** Redirects the team's former usage page to the shared one. */
const teamUsage = createRoute({
  getParentRoute: () => app,
  path: "/usage/team",
  beforeLoad: () => {
    throw redirect({ to: "/usage", search: { person: TEAM }, replace: true });
  },
});

const teamExports = screen(
  "/team/exports",
  () => import("#app/features/administration/export-log-screen.tsx"),
  "ExportLogScreen",
);

const teamPeople = screen(
  "/team/people",
  () => import("#app/features/administration/people-screen.tsx"),
  "PeopleScreen",
);

const saved = createRoute({
  getParentRoute: () => app,
  path: "/saved",
  validateSearch: validateWith(savedParams),
  component: lazyScreen(() => import("./saved-routes.tsx"), "SavedRoute"),
});

const lists = screen("/lists", () => import("./saved-routes.tsx"), "ListsRoute");

const list = createRoute({
  getParentRoute: () => app,
  path: "/lists/$listId",
  validateSearch: validateWith(listParams),
  component: lazyScreen(() => import("./saved-routes.tsx"), "ListRoute"),
});

const owned = createRoute({
  getParentRoute: () => app,
  path: "/owned",
  validateSearch: validateWith(ownedParams),
  component: lazyScreen(() => import("./saved-routes.tsx"), "OwnedRoute"),
});

const elsewhere = screen("$", () => import("#app/layout/not-found-screen.tsx"), "NotFoundScreen");

/** All routes. */
export const router = createRouter({
  routeTree: root.addChildren([
    callback,
    app.addChildren([
      home,
      contacts,
      companies,
      intent,
      news,
      scoops,
      company,
      selection,
      lists,
      list,
      owned,
      runs,
      run,
      importFile,
      openImport,
      exports,
      families,
      family,
      usage,
      claims,
      teamUsage,
      teamExports,
      teamPeople,
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

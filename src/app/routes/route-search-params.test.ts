import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RegisteredRouter,
  linkOptions,
} from "@tanstack/react-router";
import { describe, expect, expectTypeOf, it } from "vitest";
import { searchContacts } from "#contract/contact-schemas.ts";
import { contactCriteria } from "#app/features/contacts/contact-search-criteria.ts";
import { listParams } from "#app/features/lists/list-params.ts";
import type { router } from "./router.tsx";
import { parseSearch, searchAddress, stringifySearch, validateWith } from "./route-search-params.ts";

const root = createRootRoute();
const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: "/contacts",
    ...searchAddress(searchContacts, contactCriteria),
  }),
  createRoute({ getParentRoute: () => root, path: "/list", validateSearch: validateWith(listParams) }),
]);

/** The parameters that a screen gets from a URL, and the URL that the router makes of them. */
function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  const { href } = router.buildLocation({ to: ".", search: true, _includeValidateSearch: true });
  return { params: router.matchRoutes(router.latestLocation).at(-1)?.search, href };
}

describe("the address of a search", () => {
  it("falls back key by key where it was edited by hand", () => {
    const { params, href } = open("/contacts?page=x&size=26&sort=nonsense&companyName=%20health%20&foo=1");
    expect(params).toEqual({ page: 1, size: 25, companyName: "health" });
    expect(href).toBe("/contacts?companyName=health");
  });

  it("holds page, size and order", () => {
    const address = "/contacts?page=3&size=100&sort=-lastName&peek=42";
    const { params, href } = open(address);
    expect(params).toEqual({ page: 3, size: 100, sort: "-lastName", peek: "42" });
    expect(href).toBe(address);
  });

  it("keeps the text of a criterion that cannot be understood, so that the screen can say so", () => {
    const { params, href } = open("/contacts?accuracy=very");
    expect(params).toEqual({ page: 1, size: 25, accuracy: "very" });
    expect(href).toBe("/contacts?accuracy=very");
  });

  it("keeps a secret criterion only for the screen to say that it is ignored", () => {
    const { params } = open("/contacts?emailAddress=ada@example.com&lastName=Ada");
    expect(params).toEqual({ page: 1, size: 25, lastName: "Ada", emailAddress: "ada@example.com" });
  });
});

it("the address of another screen falls back in the same manner", () => {
  const { params, href } = open("/list?type=contact&page=2&size=7&show=none&foo=1");
  expect(params).toEqual({ type: "contact", page: 2 });
  expect(href).toBe("/list?type=contact&page=2");
});

it("a misspelt search key does not compile", () => {
  expectTypeOf<RegisteredRouter>().toEqualTypeOf<typeof router>();
  expect([
    linkOptions({ to: "/contacts", search: { companyName: "health", peek: "1" } }),
    linkOptions({ to: "/families/$companyId", params: { companyId: "1" }, search: { view: "chart" } }),
    // @ts-expect-error -- no such criterion
    linkOptions({ to: "/contacts", search: { companyNmae: "health" } }),
    // @ts-expect-error -- a secret belongs into the history's state
    linkOptions({ to: "/contacts", search: { emailAddress: "ada@example.com" } }),
    // @ts-expect-error -- a criterion of another search
    linkOptions({ to: "/news", search: { lastName: "Ada" } }),
    // @ts-expect-error -- no such view
    linkOptions({ to: "/families/$companyId", params: { companyId: "1" }, search: { view: "map" } }),
    // @ts-expect-error -- no such sort
    linkOptions({ to: "/selection", search: { sort: "size" } }),
  ]).toHaveLength(7);
});

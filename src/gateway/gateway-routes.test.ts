import { describe, expect, it } from "vitest";
import { EXPORT_LOG_PATH } from "#contract/administration/export-log-schemas.ts";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { SPENDING_PATHS } from "#contract/administration/spending-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import { GATEWAY_PATHS, GATEWAY_PREFIX, SESSION_PATHS } from "#contract/gateway-schemas.ts";
import { IMPORT_PATHS } from "#contract/imports/import-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { OWNED_PATHS } from "#contract/records/owned-record.ts";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

/** A route below the gateway's prefix, by whom it may be asked, and what else it is held to. */
interface Route {
  readonly method: string;
  readonly path: string;
  /** A page with its session, such a page of an administrator, or whoever has a token. */
  readonly for: "page" | "administrator" | "token";
  readonly takesBody?: boolean;
  /** Whether the address names somebody: of another organisation there is nobody. */
  readonly namesPerson?: boolean;
}

const WORKSPACE: readonly Route[] = [
  { method: "DELETE", path: WORKSPACE_PATHS.workspace, for: "page" },
  { method: "GET", path: WORKSPACE_PATHS.members, for: "page" },
  { method: "POST", path: WORKSPACE_PATHS.operations, for: "page", takesBody: true },
  { method: "GET", path: WORKSPACE_PATHS.changes, for: "page" },
  { method: "POST", path: OWNED_PATHS.known, for: "page", takesBody: true },
  { method: "POST", path: OWNED_PATHS.records, for: "page", takesBody: true },
  { method: "GET", path: `${OWNED_PATHS.reads}?companyId=1`, for: "page" },
  { method: "GET", path: WORKSPACE_PATHS.events, for: "page" },
  { method: "POST", path: IMPORT_PATHS.imports, for: "page", takesBody: true },
  { method: "GET", path: IMPORT_PATHS.imports, for: "page" },
  { method: "GET", path: IMPORT_PATHS.import, for: "page" },
  { method: "DELETE", path: IMPORT_PATHS.import, for: "page" },
  { method: "POST", path: IMPORT_PATHS.rows, for: "page", takesBody: true },
  { method: "GET", path: IMPORT_PATHS.rows, for: "page" },
  { method: "POST", path: IMPORT_PATHS.find, for: "page", takesBody: true },
  { method: "POST", path: IMPORT_PATHS.decisions, for: "page", takesBody: true },
  { method: "POST", path: IMPORT_PATHS.resume, for: "page" },
  { method: "POST", path: IMPORT_PATHS.start, for: "page", takesBody: true },
  { method: "GET", path: SPENDING_PATHS.ownCeiling, for: "page" },
  { method: "POST", path: SPENDING_PATHS.ownCeiling, for: "page" },
  { method: "GET", path: PERSON_DATA_PATHS.mine, for: "page" },
];
const SESSIONS: readonly Route[] = [
  { method: "GET", path: SESSION_PATHS.sessions, for: "page" },
  { method: "DELETE", path: SESSION_PATHS.sessions, for: "page" },
  { method: "DELETE", path: SESSION_PATHS.session, for: "page" },
];
const ADMINISTRATION: readonly Route[] = [
  { method: "GET", path: EXPORT_LOG_PATH, for: "administrator" },
  { method: "GET", path: SPENDING_PATHS.spending, for: "administrator" },
  { method: "PUT", path: SPENDING_PATHS.ceilings, for: "administrator", takesBody: true },
  { method: "GET", path: PERSON_DATA_PATHS.people, for: "administrator" },
  { method: "DELETE", path: PERSON_DATA_PATHS.person, for: "administrator", namesPerson: true },
  { method: "GET", path: PERSON_DATA_PATHS.data, for: "administrator", namesPerson: true },
];
const JOURNAL: readonly Route[] = [
  { method: "GET", path: GATEWAY_PATHS.batch, for: "token" },
  { method: "POST", path: GATEWAY_PATHS.release, for: "token" },
  { method: "DELETE", path: GATEWAY_PATHS.myData, for: "token" },
];
const ROUTES = [...WORKSPACE, ...SESSIONS, ...ADMINISTRATION, ...JOURNAL];

const test = gatewaysForFile();

/** The address of a route, about somebody. */
const addressOf = ({ path }: Route, about: string) =>
  path
    .replace(":owner", about)
    .replace(":id", path.startsWith("/administration") ? about : "run-1")
    .replace(":key", "key-1")
    .replace(":from", "0");

/** Asks as whoever may, with other headers where some are given. */
async function ask(
  route: Route,
  {
    about = "nobody",
    headers,
    body,
  }: { about?: string; headers?: Record<string, string | null>; body?: string },
): Promise<number> {
  const page = await test.person(route.for === "administrator" ? "admin" : "rep");
  const address = addressOf(route, about);
  const sent = { method: route.method, ...(body !== undefined && { body }) };
  const response =
    route.for === "token"
      ? await page.withToken(GATEWAY_PREFIX + address, {
          ...sent,
          headers: headers ?? {},
        })
      : await page.ask(address, { ...sent, ...(headers && { headers }) });
  await response.body?.cancel();
  return response.status;
}

describe("each route", () => {
  it.each(JOURNAL)("$method $path refuses whoever it does not know", async (route) => {
    for (const token of ["Bearer made-up", "Basic made-up"])
      expect(await ask(route, { headers: { Authorization: token } })).toBe(401);
  });

  it.each([...WORKSPACE, ...SESSIONS, ...ADMINISTRATION])(
    "$method $path refuses whose page it is not",
    async (route) => {
      expect(await ask(route, { headers: { Cookie: null } })).toBe(401);
      expect(await ask(route, { headers: { Cookie: "prospect-4173=made-up" } })).toBe(401);
      // signed in as somebody else meanwhile
      for (const person of ["somebody-else", null])
        expect(await ask(route, { headers: { "X-Prospect-Person": person } })).toBe(401);
      for (const site of ["cross-site", "same-site", null])
        expect(await ask(route, { headers: { "Sec-Fetch-Site": site } })).toBe(403);
      expect(await ask(route, { headers: { "X-Prospect": null } })).toBe(403);
    },
  );

  it.each(ROUTES.filter(({ takesBody }) => takesBody))(
    "$method $path reads no more of a body than it may have",
    async (route) => {
      expect(await ask(route, { body: "x".repeat(LIMITS.bodyBytes + 1) })).toBe(413);
      for (const body of ["{", "7", "[]"]) expect(await ask(route, { body })).toBe(400);
    },
  );

  it.each(ROUTES.filter(({ namesPerson }) => namesPerson))(
    "$method $path knows nobody of another organisation",
    async (route) => {
      const [stranger, nobody] = [await test.idOf("capped"), "nobody"];
      expect(await ask(route, { about: stranger })).toBe(404);
      expect(await ask(route, { about: nobody })).toBe(404);
    },
  );

  it.each(ADMINISTRATION)(
    "$method $path is not there for anybody else, by whatever verb [administration-3] [administration-10]",
    async (route) => {
      for (const username of ["rep", "capped"]) {
        const told = async (path: string, method: string) => {
          const response = await test.ask(username, path, { method });
          return [response.status, accessAnswer.parse(await response.json()).error.message];
        };
        const nothing = await told("/administration/anything", "GET");
        expect(nothing[0]).toBe(404);
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
          expect([method, ...(await told(addressOf(route, await test.idOf("colleague")), method))]).toEqual([
            method,
            ...nothing,
          ]);
      }
    },
  );
});

it("the table has every address that pages and clients know", () => {
  const known = [
    WORKSPACE_PATHS,
    IMPORT_PATHS,
    SPENDING_PATHS,
    PERSON_DATA_PATHS,
    SESSION_PATHS,
    GATEWAY_PATHS,
  ];
  const paths = known.flatMap((group): string[] => Object.values(group));
  const inTable = new Set(ROUTES.map(({ path }) => path));
  expect([...paths, EXPORT_LOG_PATH].filter((path) => !inTable.has(path))).toEqual([]);
});

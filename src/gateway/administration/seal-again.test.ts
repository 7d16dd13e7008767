import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { CLAIM_PATHS } from "#contract/usage/claim-schemas.ts";
import { SERVICE_TABLES } from "#database/create-tables.ts";
import type { Log } from "#service/service-context.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { contactInputs, everyContact } from "#testing/runs/runs-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { personData } from "./person-data.ts";
import { sealAgain, sealAgainAndLog } from "./seal-again.ts";
import { createSessionKeys } from "#gateway/keys/session-keys.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";

const OLD = new Uint8Array(32).fill(7);
const NEW = new Uint8Array(32).fill(8);
const rotated = createSessionKeys([NEW, OLD]);
const later = createSessionKeys([NEW]);
const always = () => Promise.resolve(true);

const test = gatewaysForEach();
const { runs, imports } = test;

const FOUND = {
  data: [{ id: 7, firstName: "Ada", lastName: "Example", company: { id: 9, name: "Example Works" } }],
  meta: { totalResults: 1 },
};
const FAMILY =
  '{"data":[{"type":"CorporateHierarchy","id":"900","meta":{"input":{"companyId":900},"matchStatus":"FULL_MATCH"}}]}';

const ECHO = { errors: [{ status: "400", code: "PFAPI0005", detail: "No such topic: ada@echo.test" }] };

/** A service that finds one person, has every contact, and one family, and repeats what it refuses. */
function service(request: Request): Promise<Response> {
  if (request.url.includes("/intent/enrich")) return Promise.resolve(Response.json(ECHO, { status: 400 }));
  if (request.url.includes("/search")) return Promise.resolve(Response.json(FOUND));
  if (request.url.includes("/contacts/enrich")) return everyContact(request);
  return Promise.resolve(new Response(FAMILY, { headers: { "X-Credits-Charged": "1" } }));
}

/** Something in every column that is sealed. */
async function fill(): Promise<void> {
  await runs.make("rep", { id: "run", inputs: contactInputs("7"), start: { upTo: 1 } });
  const inputs = [{ id: "900", snapshot: companySnapshotOf() }];
  const read = { operation: "enrichHierarchy", purpose: "family", inputs, start: { upTo: 1 } } as const;
  await runs.make("rep", read);
  await runs.make("rep", {
    ...read,
    operation: "enrichIntent",
    purpose: "read",
    criteria: { topics: ["ada"] },
  });
  await imports.make("rep", [importRowOf(2, { fullName: "Ada Example" }), importRowOf(3, { personId: "7" })]);
  await test.work({ upstream: service });
  const body = { about: { runId: "run", position: 0 }, reason: "other", note: "It came back" };
  await test.ask("rep", CLAIM_PATHS.claims, { method: "POST", body });
}

/** The columns in which something lies that some keys have sealed. */
async function columnsSealedBy({ prefix }: { readonly prefix: string }): Promise<string[]> {
  const found = new Set<string>();
  for (const table of SERVICE_TABLES) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      test.database.query,
    );
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (String(value).startsWith(prefix)) found.add(`${table}.${column}`);
  }
  // given out for two seconds
  found.delete("gateway_redemptions.sealed");
  return [...found].toSorted();
}

/** All that is kept about the person, as keys open it; without when that was read. */
async function toldBy(keys: typeof later, id: string): Promise<string> {
  const known = {
    id,
    name: "Rep",
    organisation: { id: "org_sandbox", name: "Sandbox" },
    isAdministrator: false,
  };
  const scope = {
    now: new Date(0),
    spaceId: undefined,
    sessions: { listOf: () => Promise.resolve([]) },
    keys,
  };
  const pieces: string[] = [];
  for await (const piece of personData(test.database, { ...known, spaceId: null }, scope)) pieces.push(piece);
  return pieces.join("");
}

describe("what a former session key sealed [gateway-14]", () => {
  it("is sealed with the first one, wherever it lies, and opens without the former", async () => {
    await fill();
    const all = [
      "gateway_calls.answer",
      "gateway_sessions.refresh_token",
      "import_rows.candidates",
      "import_rows.sealed",
      "imports.sealed",
      "owned_reads.answer",
      "owned_records.sealed",
      "run_inputs.answer",
      "run_inputs.asked",
      "run_inputs.problem",
      "usage_calls.about",
      "usage_claims.sealed",
    ];
    expect(await columnsSealedBy(KEYS_FOR_TEST)).toEqual(all);
    const id = await test.idOf("rep");
    const before = await toldBy(KEYS_FOR_TEST, id);
    for (const word of ["contact.7@", "FULL_MATCH", "Ada Example", "It came back", "ada@echo.test"])
      expect(before).toContain(word);
    expect(await toldBy(later, id)).not.toContain("contact.7@");
    const done = await sealAgain(test.database, { keys: rotated, mayGoOn: always });
    expect(done).toMatchObject({ sealed: expect.any(Number), unopened: {} });
    expect(await columnsSealedBy(KEYS_FOR_TEST)).toEqual([]);
    expect(await columnsSealedBy(later)).toEqual(all);
    expect(await toldBy(later, id)).toBe(before);
    expect(await sealAgain(test.database, { keys: rotated, mayGoOn: always })).toEqual({
      sealed: 0,
      unopened: {},
    });
  });

  it("goes on where it stopped, and is not taken for what somebody wrote meanwhile", async () => {
    const ids = Array.from({ length: 60 }, (_, at) => String(at + 1));
    await runs.make("rep", { id: "run", inputs: contactInputs(...ids) });
    const left = async () =>
      (await test.database.query.selectFrom("run_inputs").select("asked").execute()).filter(
        ({ asked }) => !asked.startsWith(rotated.prefix),
      ).length;
    expect(
      await sealAgain(test.database, { keys: rotated, mayGoOn: () => Promise.resolve(false) }),
    ).toBeUndefined();
    const row = test.database.query.updateTable("run_inputs").where("position", "=", 59);
    const meddling = {
      ...rotated,
      openBytes: (sealed: string, context: string) => {
        if (context.includes(" 59 ")) void row.set({ asked: "written meanwhile" }).execute();
        return rotated.openBytes(sealed, context);
      },
    };
    await sealAgain(test.database, { keys: meddling, mayGoOn: always });
    expect(await left()).toBe(1);
  });

  it("is told in the log: what no key opens, and when the former can go; nothing where there is one key", async () => {
    await fill();
    const said: { fields: object; text: string }[] = [];
    const note = (fields: object, text: string) => void said.push({ fields, text });
    const log: Log = { info: note, warn: note, error: note };
    await sealAgainAndLog(test.database, { keys: later, mayGoOn: always }, log);
    expect(said).toEqual([]);
    const other = createSessionKeys([NEW, new Uint8Array(32).fill(9)]);
    await sealAgainAndLog(test.database, { keys: other, mayGoOn: always }, log);
    expect(said.at(-1)?.fields).toMatchObject({ sealedAgain: 0, unopened: { run_inputs: 5, imports: 1 } });
    await sealAgainAndLog(test.database, { keys: rotated, mayGoOn: always }, log);
    expect(said.at(-1)?.text).toContain("keep the others");
    await sealAgainAndLog(test.database, { keys: rotated, mayGoOn: always }, log);
    expect(said.at(-1)).toMatchObject({
      fields: { sealedAgain: 0, unopened: {} },
      text: expect.stringContaining("can be taken away"),
    });
  });
});

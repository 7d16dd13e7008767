import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { GATEWAY_PATHS, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { CLAIM_PATHS } from "#contract/usage/claim-schemas.ts";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-fact-documents.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { PERSON_DATA_PATHS } from "#contract/administration/person-data-schemas.ts";
import { EXPORT_LOG_PATH, exportLogAnswer } from "#contract/administration/export-log-schemas.ts";
import { EVERYONE, EXPORT_LOG, NOBODY, WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { personData } from "./person-data.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { AlertLeases } from "#gateway/alerts/alert-leases.ts";
import { CallStore } from "#gateway/journal/call-store.ts";
import { contactInputs, everyContact } from "#testing/runs/runs-for-test.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { exportEntry, logging } from "#testing/workspace/export-log-for-test.ts";
import { adding, named, operation } from "#testing/workspace/workspace-for-test.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";
import { rowsOf } from "#testing/table-rows.ts";

const test = gatewaysForEach();
const { setCeiling, runs, imports, send, seen, moveTo } = test;

const now = () => new Date();
const fresh = () => crypto.randomUUID();

const personPath = async (username: string, path: "person" | "data") =>
  PERSON_DATA_PATHS[path].replace(":id", await test.idOf(username));

async function paidCall(username: string, key: string, organisation = "org_sandbox") {
  const call = { key, operation: "enrichContacts", bodyHash: "body", inputs: [`input of ${key}`] } as const;
  const userId = await test.idOf(username);
  const spaceId = spaceOf({ id: userId, organisation: { id: organisation } });
  const claimed = {
    ...call,
    userId,
    spending: { spaceId, kind: "runs", most: 1, asked: 1, ceiling: null } as const,
  };
  await new CallStore(test.database, KEYS_FOR_TEST, now).claim(claimed);
  return claimed;
}

const answer = (text: string) => ({
  status: 200,
  headers: new Headers({ "Content-Type": "application/json" }),
  body: new TextEncoder().encode(text),
});

/** What everything is about: a list of one's own, a shared one, an export, two calls, a run with a claim, and an import. */
async function filledAccount(username: string) {
  const [own, shared, file] = [fresh(), fresh(), fresh()];
  const operations = [
    named(own, "Secret plans"),
    adding(own, "contact:1"),
    named(shared, "Nordics"),
    adding(shared, "contact:2"),
    operation(shared, { type: "share", grantee: EVERYONE, access: "edit" }),
    logging(exportEntry(file)),
    operation(
      RECORDS_DOCUMENT.id,
      { type: "put", entries: [{ key: "contact:1/note:1", body: { text: "Owns the budget" } }] },
      { document: RECORDS_DOCUMENT },
    ),
  ];
  expect(await send(username, ...operations)).toEqual([]);
  const calls = new CallStore(test.database, KEYS_FOR_TEST, now);
  const ended = await paidCall(username, "ended");
  const exact = '{"data":[{"type":"Contact","id":12345678901234567890,"name":"Ada"}]}';
  await calls.end(ended, 1, { state: "answered", answer: answer(exact), credits: 3 });
  const underWay = await paidCall(username, "under-way");
  await runs.make(username, { id: "run", name: "Oslo", inputs: contactInputs("7"), start: { upTo: 1 } });
  await test.work({ upstream: everyContact });
  const about = { runId: "run", position: 0 };
  const body = { about, reason: "bounced-email", note: "It came back" };
  await test.ask(username, CLAIM_PATHS.claims, { method: "POST", body });
  await imports.make(username, [importRowOf(2, { fullName: "Ada Example" })]);
  return { own, shared, file, underWay, exact };
}

const dataOf = z.looseObject({
  person: z.looseObject({ name: z.string() }),
  workspace: z.array(
    z.looseObject({ id: z.string(), kind: z.string(), entries: z.array(z.looseObject({})) }),
  ),
  exportLog: z.array(z.looseObject({ entries: z.array(z.looseObject({ key: z.string() })) })),
  sharedWithThem: z.array(z.looseObject({})),
  paidCalls: z.array(z.looseObject({ key: z.string(), state: z.string(), answer: z.unknown() })),
  runs: z.array(z.looseObject({ id: z.string(), inputs: z.array(z.looseObject({})) })),
  signIns: z.array(z.looseObject({ what: z.string() })),
  pages: z.array(z.looseObject({})),
  inputsHeldBack: z.number(),
  notedAboutRecords: z.array(z.looseObject({})),
  spending: z.array(z.looseObject({})),
  ceilings: z.array(z.looseObject({})),
  enrichedRecords: z.array(z.looseObject({})),
  daysOfCounting: z.array(z.looseObject({})),
  imports: z.array(z.looseObject({ rows: z.array(z.looseObject({})) })),
  usage: z.array(z.looseObject({ key: z.string() })),
  claims: z.array(z.looseObject({ copy: z.unknown() })),
});

/** What a file tells that was made in one organisation: how much of each. */
function countsOf(text: string) {
  const data = dataOf.parse(JSON.parse(text));
  return {
    calls: data.paidCalls.map(({ key }) => key),
    runs: data.runs.map(({ id }) => id),
    spending: data.spending.length,
    exports: data.exportLog.flatMap(({ entries }) => entries.map(({ key }) => key)),
    notes: data.notedAboutRecords.length,
    enriched: data.enrichedRecords.length,
    ceilings: data.ceilings.length,
    days: data.daysOfCounting.length,
    shared: data.sharedWithThem.length,
    held: data.inputsHeldBack,
  };
}

/** What is counted of a person. */
function spentBy(id: string) {
  const { query } = test.database;
  return query.selectFrom("gateway_spending").selectAll().where("user_id", "=", id).execute();
}

describe("erasing a person [administration-12]", () => {
  it("takes everything but what they share, signs them out, and ends calls under way as erased", async () => {
    const { own, shared, file, underWay } = await filledAccount("rep");
    const rep = await test.idOf("rep");
    const page = await test.person("rep");
    const admin = await test.person("admin");
    const theirs = fresh();
    const owned = { document: { kind: "list", id: theirs, owner: await test.idOf("colleague") } } as const;
    await send("colleague", named(theirs, "Baltics"));
    await send("colleague", operation(theirs, { type: "share", grantee: EVERYONE, access: "edit" }));
    expect(await send("rep", { ...adding(theirs, "contact:3"), ...owned })).toEqual([]);
    expect(await seen("colleague", theirs)).toMatchObject({ changedBy: rep });
    const granted = fresh();
    await send("colleague", named(granted, "For one"));
    await send("colleague", operation(granted, { type: "share", grantee: rep, access: "edit" }));
    for (const person of ["rep", null]) await setCeiling(person, 500);
    const leased = { holder: "gateway", lease_until: now().toISOString(), ended_at: null };
    await test.database.query
      .insertInto("gateway_alerts")
      .values({ user_id: rep, day: "2026-03-02", ...leased })
      .execute();
    expect(await test.tablesNaming(rep)).toEqual(
      expect.arrayContaining(["gateway_ceilings", "gateway_alerts"]),
    );
    const erased = await admin.ask(await personPath("rep", "person"), { method: "DELETE" });
    expect(erased.status).toBe(204);
    expect((await page.ask(WORKSPACE_PATHS.changes)).status).toBe(401);
    expect((await page.ask(PERSON_DATA_PATHS.mine)).status).toBe(401);
    // the service takes the token no more than the gateway does
    expect((await page.withToken(`${SERVICE_PREFIX}/data/v1/users/usage`)).status).toBe(401);

    // an answer that comes now is nobody's
    const calls = new CallStore(test.database, KEYS_FOR_TEST, now);
    const late = { state: "answered", answer: answer('{"name":"Ada"}'), credits: 1 } as const;
    await calls.end(underWay, 1, late);
    const spent = await spentBy(rep);
    // written again where nobody knows whether it was
    await calls.end(underWay, 1, late);
    expect(await spentBy(rep)).toEqual(spent);
    expect(await calls.read(rep, "under-way")).toMatchObject({ state: "erased", credits: null });
    expect(await calls.readAnswer(rep, "under-way")).toBeUndefined();
    expect(await calls.read(rep, "ended")).toBeUndefined();

    expect(await seen("colleague", shared)).toMatchObject({ access: "edit", keys: ["contact:2"] });
    expect((await seen("colleague", shared))?.owner).not.toBe(rep);
    for (const id of [shared, theirs])
      expect(await seen("colleague", id)).toMatchObject({ changedBy: NOBODY });
    const log = await test.told(exportLogAnswer, "admin", EXPORT_LOG_PATH);
    expect(log.exports.map(({ entry }) => entry.id)).not.toContain(file);
    const { query } = test.database;
    const kept = await query
      .selectFrom("workspace_entries")
      .select("body")
      .where("owner_id", "=", rep)
      .execute();
    expect(kept).toEqual([]);
    // that there was a call under way, sums and the calls and claims behind them, and whose what was that their browsers are to let go
    expect(await test.tablesNaming(rep)).toEqual([
      "gateway_calls",
      "gateway_spending",
      "usage_calls",
      "usage_claims",
      "workspace_documents",
    ]);
    expect(await query.selectFrom("usage_claims").select("sealed").execute()).toEqual([{ sealed: null }]);
    const traces = await query.selectFrom("workspace_documents").selectAll().execute();
    expect(JSON.stringify(traces.map(({ owner_id: _owner, ...row }) => row))).not.toContain(rep);
    const theirOwn = traces.filter(({ owner_id: owner }) => owner === rep);
    expect(new Set(theirOwn.map(({ kind, fields }) => `${kind} ${fields}`))).toEqual(new Set(["erased {}"]));
    expect(await seen("colleague", granted)).toMatchObject({ grants: [], fields: { name: "For one" } });
    const ceilings = await query.selectFrom("gateway_ceilings").select("person_id as person").execute();
    expect(ceilings).toEqual([{ person: EVERYONE }]);
    for (const table of ["gateway_sessions", "gateway_tokens", "gateway_call_inputs"] as const) {
      expect(await query.selectFrom(table).select("user_id").where("user_id", "=", rep).execute()).toEqual(
        [],
      );
    }
    expect(await query.selectFrom("gateway_people").select("id").where("id", "=", rep).execute()).toEqual([]);

    const again = await admin.ask(PERSON_DATA_PATHS.person.replace(":id", rep), { method: "DELETE" });
    expect(again.status).toBe(404);
    // whoever signs in again begins anew
    await test.signOut("rep");
    const nothing = { access: "none", fields: {}, keys: [] };
    expect(await seen("rep", own)).toMatchObject(nothing);
    expect(await seen("rep", EXPORT_LOG)).toMatchObject(nothing);
    expect(await seen("rep", shared)).toMatchObject({ access: "edit" });
  });

  it("is done by two administrators at once as by one, and by an administrator of themself", async () => {
    const { own } = await filledAccount("rep");
    const admin = await test.person("admin");
    const path = await personPath("rep", "person");
    const both = await Promise.all([0, 1].map((gateway) => admin.ask(path, { method: "DELETE", gateway })));
    for (const { status } of both) expect([204, 404]).toContain(status);
    expect(both.map(({ status }) => status)).toContain(204);
    await test.signOut("rep");
    expect(await seen("rep", own)).toMatchObject({ access: "none", fields: {}, keys: [] });

    const colleague = await test.idOf("colleague");
    await setCeiling("colleague", 500);
    // shared and left: another browser has to hear whose it is no more
    const left = fresh();
    await send("admin", named(left, "Left"));
    await send("admin", operation(left, { type: "share", grantee: colleague, access: "edit" }));
    const id = await test.idOf("admin");
    expect(await test.tablesNaming(id)).toContain("gateway_ceilings");
    const themself = await admin.ask(await personPath("admin", "person"), { method: "DELETE" });
    expect(themself.status).toBe(204);
    expect((await admin.ask(EXPORT_LOG_PATH)).status).toBe(401);
    expect(await test.tablesNaming(id)).toEqual(["workspace_documents"]);
    expect(await seen("colleague", left)).toMatchObject({ owner: NOBODY, changedBy: NOBODY });
  });

  it("knows nobody of another organisation", async () => {
    const { own } = await filledAccount("capped");
    const admin = await test.person("admin");
    for (const [path, method] of [
      ["person", "DELETE"],
      ["data", "GET"],
    ] as const) {
      const response = await admin.ask(await personPath("capped", path), { method });
      const unknown = await admin.ask(PERSON_DATA_PATHS[path].replace(":id", "nobody"), { method });
      expect([response.status, unknown.status]).toEqual([404, 404]);
      const said = z.object({ error: z.looseObject({ requestId: z.string() }) });
      const [one, other] = [said.parse(await response.json()), said.parse(await unknown.json())];
      expect({ ...one.error, requestId: "" }).toEqual({ ...other.error, requestId: "" });
    }
    expect(await seen("capped", own)).toMatchObject({ keys: ["contact:1"] });
  });
});

describe("what is kept about a person [administration-13]", () => {
  it("is one JSON file of every table's rows, for themself and for an administrator, without a secret", async () => {
    const { own, shared, file, exact } = await filledAccount("rep");
    const rep = await test.person("rep");
    const admin = await test.person("admin");
    await setCeiling("rep", 500);
    const own1 = await rep.ask(PERSON_DATA_PATHS.mine);
    const told = await admin.ask(await personPath("rep", "data"));
    for (const response of [own1, told]) {
      const text = await response.text();
      const data = dataOf.parse(JSON.parse(text));
      expect(data.person).toMatchObject({ name: "Robin Ellery", organisation: { name: "Sandbox" } });
      const list = data.workspace.find(({ id }) => id === own);
      expect(list).toMatchObject({ kind: "list", fields: { name: "Secret plans" }, sharedWith: [] });
      expect(list?.entries).toMatchObject([{ key: "contact:1", content: { key: "contact:1" } }]);
      expect(data.workspace.find(({ id }) => id === shared)).toMatchObject({
        sharedWith: [{ person: EVERYONE, access: "edit" }],
      });
      expect(data.exportLog.flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual([file]);
      expect(data.paidCalls.map(({ key, state }) => [key, state])).toEqual([
        ["ended", "answered"],
        ["under-way", "in-flight"],
        ["run.0", "answered"],
      ]);
      // digits beyond what a number holds stay as they are
      expect(text).toContain(exact);
      expect(data.runs).toMatchObject([
        {
          id: "run",
          name: "Oslo",
          state: "done",
          credits: 1,
          inputs: [
            {
              state: "got",
              asked: { id: "7", snapshot: { name: "Contact 7" } },
              answer: { attributes: { email: "contact.7@works.example" } },
            },
          ],
        },
      ]);
      // the page has a token, and whoever works at its runs another one
      expect(data.signIns.map(({ what }) => what)).toEqual(["session", "access token", "access token"]);
      expect(data.pages.length).toBeGreaterThan(0);
      expect(data.inputsHeldBack).toBe(1);
      expect(data.notedAboutRecords).toMatchObject([{ key: "contact:1/note:1", isTheirs: true }]);
      expect(data.spending).toMatchObject([{ runs: 4 }]);
      expect(data.ceilings).toMatchObject([{ credits: 500 }]);
      expect(data.enrichedRecords).toMatchObject([
        {
          type: "contact",
          id: "7",
          record: { fields: { email: "contact.7@works.example" }, got: [{ kind: "enrich", name: "Oslo" }] },
        },
      ]);
      expect(data.imports).toMatchObject([
        { fileName: "Fair.csv", rows: [{ content: { cells: ["Ada Example", "cell 2"] } }] },
      ]);
      expect(data.usage.map(({ key }) => key)).toEqual(["ended", "under-way", "run.0"]);
      expect(data.claims).toMatchObject([
        { note: "It came back", copy: { attributes: { email: "contact.7@works.example" } } },
      ]);
      for (const secret of await secretsOf("rep")) expect(text).not.toContain(secret);
    }
  });

  it("is written in small pieces, however long a list is", async () => {
    const own = fresh();
    const keys = Array.from({ length: 2000 }, (_, at) => `contact:${String(at).padStart(60, "0")}`);
    await send("rep", named(own, "Long"));
    for (let at = 0; at < keys.length; at += 500) await send("rep", adding(own, ...keys.slice(at, at + 500)));
    const id = await test.idOf("rep");
    const known = { id, name: "Rep", organisation: null, isAdministrator: false, spaceId: null };
    const scope = {
      now: now(),
      spaceId: undefined,
      sessions: { listOf: () => Promise.resolve([]) },
      keys: KEYS_FOR_TEST,
    };
    const pieces: string[] = [];
    for await (const piece of personData(test.database, known, scope)) pieces.push(piece);
    const data = dataOf.parse(JSON.parse(pieces.join("")));
    expect(data.workspace.find((document) => document.id === own)?.entries).toHaveLength(keys.length);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(10_000);
  });

  it("is of an organisation what was made there, and of all of them for themself alone", async () => {
    const { own, file } = await filledAccount("rep");
    const rep = await test.idOf("rep");
    const former = spaceOf({ id: rep, organisation: { id: "org_sandbox" } });
    await setCeiling("rep", 500);
    const shared = fresh();
    await send("colleague", named(shared, "Theirs"));
    await send("colleague", operation(shared, { type: "share", grantee: rep, access: "edit" }));
    await new AlertLeases(test.database, "gateway", now).take({ userId: rep, day: "2026-03-02" }, former);
    const told = async () => test.ask("admin", await personPath("rep", "data"));
    const mine = async () => (await test.ask("rep", PERSON_DATA_PATHS.mine)).text();
    const made = {
      calls: ["ended", "under-way", "run.0"],
      runs: ["run"],
      spending: 1,
      exports: [file],
      notes: 1,
      enriched: 1,
      ceilings: 1,
      days: 1,
      shared: 1,
      held: 1,
    };
    expect(countsOf(await (await told()).text())).toEqual(made);
    await moveTo("rep", "b");
    await send("rep", named(fresh(), "There"));
    // the former organisation has nobody of this name any more
    expect((await told()).status).toBe(404);
    await moveTo("admin", "b");
    const none = { calls: [], runs: [], spending: 0, exports: [], notes: 0, enriched: 0 };
    const here = await (await told()).text();
    expect(countsOf(here)).toEqual({ ...none, ceilings: 0, days: 0, shared: 0, held: 0 });
    expect(dataOf.parse(JSON.parse(here)).workspace.map(({ id }) => id)).toContain(own);
    const all = await mine();
    expect(countsOf(all)).toEqual(made);
    // values are those of the organisation that paid, wherever they stand: in answers, in copies, in what is owned
    const taken = dataOf.parse(JSON.parse(all));
    expect(taken.enrichedRecords).toMatchObject([{ id: "7", record: null }]);
    expect(taken.paidCalls.map(({ answer: told }) => told)).toEqual([null, null, null]);
    expect(taken.claims).toMatchObject([{ note: "It came back", copy: null }]);
    expect(all).not.toContain("contact.7@");
    expect(all).not.toContain("12345678901234567890");
    const page = await test.person("rep");
    const entry = await page.withToken(GATEWAY_PREFIX + GATEWAY_PATHS.batch.replace(":key", "ended"));
    expect(await entry.json()).toMatchObject({ state: "answered", answer: null });

    const next = await paidCall("rep", "next", "b");
    await new CallStore(test.database, KEYS_FOR_TEST, now).end(next, 1, {
      state: "answered",
      answer: answer('{"data":[]}'),
      credits: 1,
    });
    expect(countsOf(await (await told()).text())).toMatchObject({
      calls: ["next"],
      runs: [],
    });
    expect(countsOf(await mine()).calls).toEqual(["ended", "under-way", "run.0", "next"]);
  });

  it("names no former colleague in what a person took along", async () => {
    const colleague = await test.idOf("colleague");
    const rep = await test.idOf("rep");
    const id = fresh();
    await send("rep", named(id, "Ours"), operation(id, { type: "share", grantee: EVERYONE, access: "edit" }));
    const document = { kind: "list", id, owner: rep } as const;
    await send("colleague", { ...adding(id, "contact:9"), document });
    await moveTo("rep", "b");
    expect(await seen("rep", id)).toMatchObject({ keys: ["contact:9"], grants: [], changedBy: NOBODY });
    const rows = await rowsOf(test.database.query, "workspace_entries", { owner_id: rep, document_id: id });
    expect(JSON.stringify(rows)).not.toContain(colleague);
  });

  it("has what is left in a former organisation for themself alone, and of others only that they share", async () => {
    const rep = await test.idOf("rep");
    const list = fresh();
    await send("colleague", named(list, "Plans of somebody else"));
    await send("colleague", operation(list, { type: "share", grantee: rep, access: "read" }));
    await send("rep", logging(exportEntry("file-here")));
    await moveTo("rep", "b");
    await send("rep", logging(exportEntry("file-there")));
    const own = await (await test.ask("rep", PERSON_DATA_PATHS.mine)).text();
    expect(own).toContain("file-here");
    expect(own).toContain("file-there");
    expect(own).not.toContain("Plans of somebody else");
    expect(dataOf.parse(JSON.parse(own)).sharedWithThem).toMatchObject([{ document: list, access: "read" }]);
    const administrator = await test.idOf("admin");
    await moveTo("admin", "b");
    const there = fresh();
    await send("admin", named(there, "Plans of the next organisation"));
    await send("admin", operation(there, { type: "share", grantee: rep, access: "edit" }));
    const told = await (await test.ask("admin", await personPath("rep", "data"))).text();
    expect(told).toContain("file-there");
    expect(told).not.toContain("file-here");
    expect(dataOf.parse(JSON.parse(told)).sharedWithThem).toEqual([
      { owner: administrator, document: there, access: "edit" },
    ]);
  });
});

/** What must not be told of somebody: the cookie, tokens, and what the database holds in their place. */
async function secretsOf(username: string): Promise<string[]> {
  const { token: accessToken, cookie } = await test.person(username);
  const { query } = test.database;
  const id = await test.idOf(username);
  const sessions = await rowsOf(query, "gateway_sessions", { user_id: id });
  const tokens = await rowsOf(query, "gateway_tokens", { user_id: id });
  const people = await query.selectFrom("gateway_people").select("email_hash").where("id", "=", id).execute();
  const secrets = [
    accessToken,
    cookie.split("=").at(-1) ?? "",
    ...sessions.flatMap((row) => [row.id_hash, row.refresh_token]),
    ...tokens.map((row) => row.token_hash),
    ...people.flatMap((row) => row.email_hash ?? []),
  ];
  expect(secrets.length).toBeGreaterThan(4);
  expect(secrets.every((secret) => secret.length > 20)).toBe(true);
  return secrets;
}

import { beforeEach, describe, expect, it } from "vitest";
import { type OwnedAnswer, ownedAnswer, ownedQuery, readsAnswer } from "#contract/records/owned-list.ts";
import { OWNED_PATHS, type OwnedRecord, knownAnswer } from "#contract/records/owned-record.ts";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-fact-documents.ts";
import type { WorkspaceChange } from "#contract/workspace/workspace-schemas.ts";
import { spaceOf, spaceOfUser } from "#gateway/people/person-space.ts";
import { conditionsOf } from "./owned-conditions.ts";
import { type PagePlace, findPage } from "./owned-page.ts";
import { ownedCompany } from "./owned-answer.ts";
import { storeRead } from "./read-store.ts";
import { removeOwned } from "./owned-search-rows.ts";
import { holdCharges, noteCharges, writeOwned } from "./owned-record-store.ts";
import { gunzipSync, gzipSync } from "node:zlib";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { ownedContactOf } from "#testing/runs/owned-records-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { adding, operation } from "#testing/workspace/workspace-for-test.ts";
import { gatewaysForEach } from "#testing/workspace/gateway-tests.ts";
import { setRows } from "#testing/table-rows.ts";

const test = gatewaysForEach({ managementDays: 365, now: () => new Date("2026-11-28T12:00:00.000Z") });
const { send } = test;

/** An owned contact, with the properties that tests look at. */
interface OwnedForTest {
  readonly id: string;
  readonly name?: string;
  readonly company?: string;
  readonly title?: string;
  readonly website?: string;
  readonly email?: string;
  /** When its answer came and it was charged, ISO 8601. */
  readonly at?: string;
  readonly chargedAt?: string | null;
  readonly movedTo?: string;
}

/** The owned record of such a contact, from one answer. */
function recordOf(given: OwnedForTest, by: string): OwnedRecord {
  const { id, name = `Contact ${id}`, company = "", title: jobTitle = "", movedTo = null } = given;
  const at = given.at ?? "2026-11-01T00:00:00.000Z";
  const values = Object.entries({ companyWebsite: given.website, email: given.email });
  const fields = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const employer = company === "" ? null : { id: "1", name: company };
  return {
    ...ownedContactOf({ id, fields, at, by }),
    snapshot: contactSnapshotOf({ name, jobTitle, company: employer }),
    movedTo,
    chargedAt: given.chargedAt === undefined ? at : given.chargedAt,
  };
}

/** Writes the results of a sandbox user's call. */
async function ownContacts(username: string, contacts: readonly OwnedForTest[]): Promise<void> {
  const userId = await test.idOf(username);
  const person = await test.database.query
    .selectFrom("gateway_people")
    .select("organisation_id as id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const organisation = person.id === null ? null : { id: person.id };
  const by = { spaceId: spaceOf({ id: userId, organisation }), userId, at: "2026-11-01T00:00:00.000Z" };
  const records = contacts.map((given) => {
    const record = recordOf(given, userId);
    return { record, isCharged: record.chargedAt !== null };
  });
  await test.database.query.transaction().execute((on) => writeOwned(on, KEYS_FOR_TEST, by, records));
}

/** What a text such as `search=ana&size=7` asks for. */
function questionOf(text: string): Record<string, string | number> {
  const { page, size, ...given } = Object.fromEntries(new URLSearchParams(text));
  return {
    ...given,
    ...(page !== undefined && { page: Number(page) }),
    ...(size !== undefined && { size: Number(size) }),
  };
}

async function ask(username: string, query: string): Promise<Response> {
  return test.ask(username, OWNED_PATHS.records, { method: "POST", body: questionOf(query) });
}

async function list(username: string, query: string): Promise<OwnedAnswer> {
  const response = await ask(username, `type=contact&${query}`);
  if (response.status !== 200) throw new Error(`${String(response.status)} ${await response.text()}`);
  return ownedAnswer.parse(await response.json());
}

const idsOf = ({ records }: OwnedAnswer) => records.map(({ id }) => id);
const ids = async (username: string, query: string) => idsOf(await list(username, query));

const ALBA = {
  id: "11",
  name: "Alba Østergaard-Nuñez",
  company: "Lakeberg Premier Apparel LLC",
  title: "Vice President, Sales",
  website: "https://www.lakeberg.example",
  at: "2026-11-10T00:00:00.000Z",
};
const BEN = {
  id: "12",
  name: "Ben Sales",
  company: "Apparel Works",
  title: "Engineer",
  email: "ben@works.example",
  at: "2026-11-20T00:00:00.000Z",
  chargedAt: "2025-12-05T00:00:00.000Z",
};
const CLEO = { id: "13", name: "Cleo Marsh", at: "2026-11-25T00:00:00.000Z", chargedAt: null };

async function ownThree(): Promise<void> {
  await ownContacts("rep", [ALBA, BEN]);
  await ownContacts("colleague", [CLEO]);
}

describe("search finds words from their start, in any of name, company, title and domain [owned-2]", () => {
  beforeEach(ownThree);

  const found = [
    ["search=ostergaard", ["11"]],
    ["search=nun", ["11"]],
    ["search=unez", []],
    ["search=sales", ["12", "11"]],
    ["search=appar+sal", ["12", "11"]],
    ["search=apparel+engineer", ["12"]],
    ["search=works.example", ["12"]],
    ["search=%25", ["13", "12", "11"]],
    ["search=_ales", []],
    ["title=sales", ["11"]],
    ["company=apparel", ["12", "11"]],
    ["domain=lakeberg.example", ["11"]],
    ["title=sales&company=works", []],
  ] as const;

  it("each search finds what it says", async () => {
    for (const [query, expected] of found) {
      const answer = await list("rep", query);
      const total = { count: expected.length, atLeast: false };
      expect([query, idsOf(answer), answer.total]).toEqual([query, expected, total]);
    }
  });

  it("by the newest values alone, and nothing of what was removed [owned-4]", async () => {
    await ownContacts("rep", [{ ...BEN, name: "Ben Marsh", at: "2026-11-26T00:00:00.000Z" }]);
    expect(await ids("rep", "search=sales")).toEqual(["11"]);
    expect(await ids("rep", "search=marsh")).toEqual(["12", "13"]);
    const spaceId = await spaceOfUser(test.database.query, await test.idOf("rep"));
    await removeOwned(test.database.query, spaceId, { type: "contact", ids: ["11", "12"] });
    expect(await ids("rep", "")).toEqual(["13"]);
    const words = await test.database.query.selectFrom("owned_words").select("word").execute();
    expect(words.map(({ word }) => word).toSorted()).toEqual(["cleo", "marsh"]);
  });
});

describe("filters and orders [owned-2]", () => {
  beforeEach(ownThree);

  const listed = [
    ["by=me", ["12", "11"]],
    ["since=2026-11-20", ["13", "12"]],
    ["freeBefore=2026-12-20", ["12"]],
    ["freeFrom=2026-12-20", ["11"]],
    ["freeFrom=2026-12-05&freeBefore=2027-12-31", ["12", "11"]],
    ["order=name", ["11", "12", "13"]],
    ["order=-name", ["13", "12", "11"]],
    ["order=company", ["12", "11", "13"]],
    ["order=-company", ["11", "12", "13"]],
    ["order=free", ["12", "11", "13"]],
    ["order=-free", ["11", "12", "13"]],
    ["order=first", ["11", "12", "13"]],
  ] as const;

  it("each leaves and orders what it says", async () => {
    for (const [query, expected] of listed)
      expect([query, await ids("rep", query)]).toEqual([query, expected]);
  });

  it("whose: those that were charged for them, and without any known charge those that they got", async () => {
    const later = { at: "2026-11-26T00:00:00.000Z", chargedAt: null };
    await ownContacts("colleague", [{ ...ALBA, ...later }]);
    await ownContacts("rep", [{ ...CLEO, ...later }]);
    expect(await ids("colleague", "by=me")).toEqual(["13"]);
    expect((await ids("rep", "by=me")).toSorted()).toEqual(["11", "12", "13"]);
    const { records } = await list("colleague", "order=name");
    const rep = await test.idOf("rep");
    expect(records.map(({ gotBy: { id, isSelf } }) => [id, isSelf])).toEqual([
      [rep, false],
      [rep, false],
      [rep, true],
    ]);
  });

  it("whose: of a call whose answer was lost, whoever it turns out to have been charged for", async () => {
    const userId = await test.idOf("colleague");
    const spaceId = await spaceOfUser(test.database.query, userId);
    const by = { spaceId, userId, at: "2026-11-26T00:00:00.000Z" };
    await test.database.query.transaction().execute(async (on) => {
      const held = await holdCharges(on, by, { type: "contact", ids: ["11", "14"] });
      expect([...held.values()].map((at) => at === null)).toEqual([false, true]);
      const charges = new Map([...held, ["14", "2026-11-25T00:00:00.000Z"]]);
      await noteCharges(on, by, { type: "contact", charges });
    });
    await ownContacts("rep", [{ id: "14", chargedAt: null }]);
    expect((await ids("colleague", "by=me")).toSorted()).toEqual(["13", "14"]);
    expect(await ids("rep", "by=me")).toEqual(["12", "11"]);
  });

  it("stage, owner and tag, as the organisation notes them", async () => {
    const note = (change: WorkspaceChange) => operation("records", change, { document: RECORDS_DOCUMENT });
    const put = (...entries: [key: string, body: Record<string, unknown>][]) =>
      note({ type: "put", entries: entries.map(([key, body]) => ({ key, body })) });
    const rep = await test.idOf("rep");
    await send(
      "colleague",
      put(
        ["contact:11/stage", { stage: "won" }],
        ["contact:12/stage", { stage: "lost" }],
        ["contact:11/owner", { person: rep }],
        ["contact:12/tag:Größe 50%", {}],
        ["contact:12/note:1", { text: "won" }],
        ["contact:99/stage", { stage: "won" }],
      ),
    );
    expect(await ids("rep", "stage=won")).toEqual(["11"]);
    // nobody has changed the stages: an unknown one is the first
    expect(await ids("rep", "stage=not-yet")).toEqual(["13", "12"]);
    expect(await ids("rep", `owner=${rep}`)).toEqual(["11"]);
    expect(await ids("rep", "owner=none")).toEqual(["13", "12"]);
    expect(await ids("rep", `tag=${encodeURIComponent("Größe 50%")}`)).toEqual(["12"]);
    await send(
      "rep",
      put(
        ["stage:new", { name: "New", tone: "neutral", position: 1 }],
        ["stage:won", { name: "Won", tone: "success", position: 2 }],
        ["stage:lost", { name: "Lost", tone: "danger", position: 3, movedTo: "won" }],
      ),
    );
    expect(await ids("rep", "stage=won")).toEqual(["12", "11"]);
    expect(await ids("rep", "stage=new")).toEqual(["13"]);
  });

  it("a list is followed where the person may read it, and is not there where they may not", async () => {
    await send("colleague", adding("theirs", "contact:11", "contact:13", "company:12", "contact:99"));
    expect(await ids("colleague", "list=theirs&order=name")).toEqual(["11", "13"]);
    const [hidden, absent] = await Promise.all([
      ask("rep", "type=contact&list=theirs"),
      ask("rep", "type=contact&list=nowhere"),
    ]);
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    const told = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
    expect(told(await hidden.text())).toBe(told(await absent.text()));
    await send("colleague", operation("theirs", { type: "share", grantee: "everyone", access: "read" }));
    expect(await ids("rep", "list=theirs&order=name")).toEqual(["11", "13"]);
  });
});

it("pages and places after a record reach each record once, whatever stands first", async () => {
  const many = Array.from({ length: 23 }, (_, at) => ({
    id: String(100 + at),
    company: at % 3 === 0 ? "" : `Company ${String(at % 5)}`,
  }));
  await ownContacts("rep", many);
  for (const order of ["company", "-company", "free", "-got"]) {
    const all = await ids("rep", `order=${order}&size=100`);
    expect(new Set(all).size).toBe(23);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => ids("rep", `order=${order}&size=7&page=${String(page)}`)),
    );
    expect(pages.flat()).toEqual(all);
    const walked: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const after: string = next === "" ? "" : `&after=${encodeURIComponent(next)}`;
      const answer = await list("rep", `order=${order}&size=7${after}`);
      walked.push(...idsOf(answer));
      expect(answer.total).toEqual({ count: 23, atLeast: false });
      ({ next } = answer);
    }
    expect(walked).toEqual(all);
  }
  expect(await list("rep", "page=9&search=contact")).toMatchObject({
    records: [],
    total: { count: 23 },
    next: null,
  });
});

it("the same is found however it is looked for, by an index or by walking in order [owned-3]", async () => {
  const names = ["Ana Wolf", "Ben Moss", "Ana Moss", "Cy Wolf", "Dee Lake"];
  const titles = ["Sales Manager", "Engineer", "", "Sales Engineer"];
  const many = Array.from({ length: 45 }, (_, at) => ({
    id: String(100 + at),
    name: names[at % names.length] ?? "",
    title: titles[at % titles.length] ?? "",
    company: at % 4 === 0 ? "" : `Works ${String(at % 3)}`,
    chargedAt: at % 5 === 0 ? null : `2026-0${String(1 + (at % 9))}-01T00:00:00.000Z`,
  }));
  await ownContacts("rep", many);
  await ownContacts("colleague", many.slice(0, 20));
  await send("rep", adding("mine", ...many.slice(5, 40).map(({ id }) => `contact:${id}`)));
  const { query: on } = test.database;
  const personId = await test.idOf("colleague");
  const spaceId = await spaceOfUser(on, personId);
  const list = { ownerId: await test.idOf("rep"), id: "mine" };
  const questions = [
    "",
    "search=wolf",
    "search=sales",
    "search=ana+sales",
    "by=me&title=sales",
    "search=zzz",
    "freeBefore=2027-03-05",
    "list",
  ];
  for (const question of questions) {
    for (const order of ["name", "-company", "-free"]) {
      const given = question === "list" ? "" : question;
      const query = ownedQuery.parse({
        type: "contact",
        order,
        size: 7,
        ...questionOf(given),
      });
      const conditions = await conditionsOf(
        on,
        { spaceId, personId, managementDays: 365 },
        query,
        question === "list" ? list : undefined,
      );
      const pagesWith = async (exact: number) => {
        const found: string[] = [];
        let last: PagePlace | undefined;
        for (let page = 0; page < 8; page += 1) {
          // every second page begins after the last record of the one before
          const start = last !== undefined && page % 2 === 1 ? { after: last } : { offset: page * 7 };
          const { places } = await findPage(
            on,
            { spaceId, type: "contact", conditions, exact },
            { ...query, start },
          );
          found.push(...places.map(({ id }) => id));
          last = places.at(-1);
          if (places.length < 7) break;
        }
        return found;
      };
      const all = await pagesWith(1000);
      expect(new Set(all).size).toBe(all.length);
      expect([question, order, await pagesWith(3)]).toEqual([question, order, all]);
    }
  }
});

describe("what a person is told [owned-1]", () => {
  it("a record under two ids is listed once, and its organisation's alone", async () => {
    await ownContacts("rep", [
      { id: "5", name: "Old Id", movedTo: "6" },
      { id: "6", name: "Old Id" },
    ]);
    await ownContacts("capped", [{ id: "7", name: "Old Id" }]);
    const answer = await list("colleague", "search=old");
    expect(answer).toMatchObject({ total: { count: 1 }, counts: { contact: 1, company: 0 } });
    expect(answer.records).toMatchObject([
      {
        id: "6",
        gotBy: { name: "Robin Ellery", isSelf: false },
        record: { sources: [{ id: "", name: "" }] },
      },
    ]);
    expect(await ids("capped", "search=old")).toEqual(["7"]);
  });

  it("values for who holds their scope; a row that no key opens is listed without any", async () => {
    await ownThree();
    const { records } = await list("nocontacts", "order=name");
    expect(records.map(({ id, record }) => [id, record])).toEqual([
      ["11", null],
      ["12", null],
      ["13", null],
    ]);
    await setRows(test.database.query, "owned_records", { sealed: "gone.abc" }, { record_id: "11" });
    const body = { type: "contact", ids: ["13", "11", "12345"] };
    const known = await test.ask("rep", OWNED_PATHS.known, { method: "POST", body });
    expect(knownAnswer.parse(await known.json()).records).toMatchObject([
      { id: "13", record: { id: "13" } },
      { id: "11", freeUntil: "2027-11-10T00:00:00.000Z", record: null },
    ]);
  });

  const odd = [
    "",
    "type=person",
    "type=contact&page=0",
    "type=contact&page=1.5",
    "type=contact&size=101",
    "type=contact&size=100&page=101",
    "type=contact&order=age",
    "type=contact&since=yesterday",
    "type=contact&since=2026-02-30",
    "type=contact&by=everyone",
    "type=contact&colour=red",
    "type=contact&search=",
    `type=contact&search=${"a".repeat(201)}`,
    "type=contact&after=guessed",
  ];

  it("a query that is not as it should be is refused", async () => {
    for (const query of odd) expect([query, (await ask("rep", query)).status]).toEqual([query, 400]);
    for (const body of ["no JSON", [], { type: "contact", page: "1" }, { type: "contact", search: ["a"] }])
      expect(await test.status("rep", OWNED_PATHS.records, body)).toBe(400);
  });

  it("names stand in no address: there is no list to be asked for by one", async () => {
    expect((await test.ask("rep", `${OWNED_PATHS.records}?type=contact&search=alba`)).ok).toBe(false);
  });

  it("is no use of a session: tabs that nobody looks at ask as well", async () => {
    await test.person("rep");
    const uses = () => test.database.query.selectFrom("gateway_sessions").select("used_at").execute();
    const longAgo = "2026-11-26T10:00:00.000Z";
    await test.database.query.updateTable("gateway_sessions").set({ used_at: longAgo }).execute();
    expect((await ask("rep", "type=contact")).status).toBe(200);
    expect(await uses()).toEqual([{ used_at: longAgo }]);
  });
});

describe("reads about a company [owned-5]", () => {
  const answer = '{"data":[{"id":"9007199254740993"}]}';

  async function keep(operation: string, at: string, companyId = "8"): Promise<void> {
    const by = await test.idOf("rep");
    const spaceId = await spaceOfUser(test.database.query, by);
    const settings = { criteria: { topics: ["A"] }, page: 1 };
    const packed = gzipSync(answer);
    await storeRead(
      test.database.query,
      KEYS_FOR_TEST,
      { spaceId, operation, settings },
      { companyId, answer: packed, bytes: answer.length },
      { kind: "read", id: "run-1", name: "A run", by, at },
    );
  }

  async function reads(username: string, companyId: string) {
    return (await test.told(readsAnswer, username, `${OWNED_PATHS.reads}?companyId=${companyId}`)).reads;
  }

  const pathOf = (operation: string, variant: string) =>
    OWNED_PATHS.read.replace(":operation", operation).replace(":company", "8").replace(":variant", variant);

  it("are listed for the organisation, and given byte for byte", async () => {
    await keep("enrichIntent", "2026-11-02T00:00:00.000Z");
    await keep("enrichNews", "2026-11-03T00:00:00.000Z");
    const [news, intent] = await reads("colleague", "8");
    expect([news?.operation, intent]).toMatchObject([
      "enrichNews",
      {
        operation: "enrichIntent",
        companyId: "8",
        criteria: { topics: ["A"] },
        page: 1,
        gotAt: "2026-11-02T00:00:00.000Z",
        gotBy: { name: "Robin Ellery", isSelf: false },
        bytes: answer.length,
      },
    ]);
    const colleague = await test.person("colleague");
    const response = await colleague.ask(pathOf("enrichIntent", intent?.variant ?? ""));
    expect([
      response.status,
      response.headers.get("Content-Type"),
      response.headers.get("Cache-Control"),
    ]).toEqual([200, "application/json", "no-store"]);
    expect(await response.text()).toBe(answer);
    expect(await reads("rep", "9")).toEqual([]);
    expect((await colleague.ask(`${OWNED_PATHS.reads}?companyId=x`)).status).toBe(400);
  });

  it("are sent as they are kept, compressed, to whoever takes that", async () => {
    await keep("enrichHierarchy", "2026-11-02T00:00:00.000Z");
    const variant = (await reads("rep", "8"))[0]?.variant ?? "";
    const headers = { "Accept-Encoding": "br, gzip" };
    const response = await test.ask("rep", pathOf("enrichHierarchy", variant), { headers });
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(answer);
  });

  it("of an operation are listed page by page, the newest first, with what their companies are called", async () => {
    const day = (at: number) => new Date(Date.UTC(2026, 10, 1, 0, at)).toISOString();
    // two of one moment are on different pages
    const companies = Array.from({ length: 102 }, (_, at) => String(1000 + at));
    for (const [at, id] of companies.entries()) await keep("enrichHierarchy", day(Math.max(at, 2)), id);
    await keep("enrichNews", day(0), "1101");
    const by = await test.idOf("rep");
    const source = { kind: "family", id: "run-1", name: "A run", by, at: day(101) } as const;
    const snapshot = companySnapshotOf({ name: "Lakeberg Works" });
    const company = ownedCompany(
      { id: "1101", input: null, record: null, chargedAt: null, snapshot },
      source,
    );
    const spaceId = await spaceOfUser(test.database.query, by);
    await writeOwned(test.database.query, KEYS_FOR_TEST, { spaceId, userId: by, at: day(101) }, [company]);
    const colleague = await test.person("colleague");
    const listed = async (query: string) => {
      const response = await colleague.ask(`${OWNED_PATHS.reads}?operation=enrichHierarchy${query}`);
      return response.status === 200 ? readsAnswer.parse(await response.json()) : response.status;
    };
    const first = await listed("");
    if (typeof first === "number") throw new Error(String(first));
    expect(first.reads.slice(0, 2)).toMatchObject([
      { companyId: "1101", company: "Lakeberg Works", gotBy: { name: "Robin Ellery", isSelf: false } },
      { companyId: "1100", company: null },
    ]);
    const second = await listed(`&after=${encodeURIComponent(first.next ?? "")}`);
    if (typeof second === "number") throw new Error(String(second));
    expect(second.next).toBeNull();
    const ids = [...first.reads, ...second.reads].map(({ companyId }) => companyId);
    expect(ids).toEqual([...companies.slice(3).toReversed(), ...companies.slice(0, 3)]);
    expect(await listed("&after=guessed")).toBe(400);
    expect(await listed("&companyId=8")).toBe(400);
  });

  it("of another organisation, of no operation, or guessed, are not there", async () => {
    await keep("enrichIntent", "2026-11-02T00:00:00.000Z");
    const variant = (await reads("rep", "8"))[0]?.variant ?? "";
    expect(await reads("capped", "8")).toEqual([]);
    const bodies = await Promise.all(
      (
        [
          ["capped", "enrichIntent", variant],
          ["rep", "enrichIntent", "guessed"],
          ["rep", "enrichContacts", variant],
          ["rep", "toString", variant],
        ] as const
      ).map(async ([who, name, of]) => {
        const response = await test.ask(who, pathOf(name, of));
        return [response.status, (await response.text()).replace(/"requestId":"[^"]*"/, "")];
      }),
    );
    expect(bodies.map(([status]) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(bodies.map(([, body]) => body)).size).toBe(1);
  });

  it("need the scope of what was asked", async () => {
    await keep("enrichOrgChart", "2026-11-02T00:00:00.000Z");
    const variant = (await reads("rep", "8"))[0]?.variant ?? "";
    expect(await reads("nocontacts", "8")).toEqual([]);
    const [stored, guessed] = await Promise.all(
      [variant, "guessed"].map((of) => test.ask("nocontacts", pathOf("enrichOrgChart", of))),
    );
    expect([stored?.status, guessed?.status]).toEqual([403, 403]);
  });
});

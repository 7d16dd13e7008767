import { type Transaction, sql } from "kysely";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { answerSchemaOf } from "#contract/answer-schemas.ts";
import { accessAnswer } from "#contract/error-schemas.ts";
import { CREDITS_CHARGED, PAID_OPERATIONS, type PaidOperation } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { REQUEST_EXAMPLES } from "#service/openapi/openapi-request-examples.ts";
import { signedIn } from "#testing/service/service-data-client-for-test.ts";
import { type ServiceForTest, bodyOf, serviceForTest } from "#testing/service/service-for-test.ts";
import { readUsageSnapshot, usedBy } from "#testing/service/service-usage-for-test.ts";
import { NAMED_FAMILIES } from "./sandbox/families/named-families.ts";
import { type Service, createService } from "./service.ts";
import type { ServiceContext } from "./service-context.ts";
import { DEFAULT_SERVICE_SETTINGS } from "./service-settings.ts";

/* What can fail does so before the charge, and what was charged is answered: [metering-12] [metering-13]. */

const NOTHING = "The service had a problem. Nothing was charged.";
const UNKNOWN = "The service had a problem. This call may have been charged: the usage tells.";

/** Near the tests' service time, so that its tokens are valid. */
const NOW = new Date("2026-11-21T09:00:00.000Z");

/** Without a window, each call pays again. */
const settings = {
  ...DEFAULT_SERVICE_SETTINGS,
  publicUrl: "http://127.0.0.1:4173",
  ratePerSecond: 1e6,
  managementDays: 0,
};
const test = await serviceForTest(settings);
const token = await test.tokenOf("rep");
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

/** Changes to examples that would return no records with details. */
const CHANGED: Partial<Record<PaidOperation, object>> = {
  enrichContacts: { outputFields: ["lastName", "jobFunction"] },
  enrichCompanies: { outputFields: ["name", "description"] },
};

function attributesOf(name: PaidOperation): object {
  return { ...REQUEST_EXAMPLES[name].attributes, ...CHANGED[name] };
}

function request(name: PaidOperation, attributes = attributesOf(name)): Request {
  return new Request(settings.publicUrl + SERVICE_PREFIX + operations[name].path, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE },
    body: JSON.stringify(bodyOf(name, attributes)),
  });
}

/** A service over the test data, with overrides. */
function serviceWith(given: Partial<ServiceContext>): Service {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return createService({ database: test.database, settings, log, now: () => NOW, ...given });
}

async function failureOf(response: Response) {
  const { message, retryable } = accessAnswer.parse(await response.json()).error;
  return [response.status, response.headers.get(CREDITS_CHARGED), message, retryable];
}

const FREE_FAILURE = { answer: [500, "0", NOTHING, true], unchanged: true };

/** The failure of a call, and whether all counters and the ledger stayed the same. */
async function freeFailure(on: ServiceForTest, call: Request): Promise<object> {
  const before = JSON.stringify(await readUsageSnapshot(on));
  const response = await on.service(call);
  const after = JSON.stringify(await readUsageSnapshot(on));
  return { answer: await failureOf(response), unchanged: before === after };
}

const answered = z.object({ data: z.array(z.object({ id: z.string() })) });
const PAID = { status: 200, hasRecords: true, isCharged: true, isSaid: true };

/** Whether a call is answered with records, charged, and reports the charge. */
async function paidAnswer(service: Service, call: Request): Promise<object> {
  const before = await readUsageSnapshot(test);
  const response = await service(call);
  const charged = (await readUsageSnapshot(test)).ledgerRows - before.ledgerRows;
  return {
    status: response.status,
    hasRecords: answered.parse(await response.json()).data.length > 0,
    isCharged: charged > 0,
    isSaid: response.headers.get(CREDITS_CHARGED) === String(charged),
  };
}

describe.each(PAID_OPERATIONS)("%s charges nothing, and says so, when", (name) => {
  it("its answer cannot be written", async () => {
    const call = request(name);
    const stringify = JSON.stringify;
    vi.spyOn(JSON, "stringify").mockImplementation((value: object) => {
      // records and response bodies have one of these; requests and refusals do not
      if ("meta" in value || ("data" in value && Array.isArray(value.data))) throw new Error("Too deep");
      return stringify(value);
    });
    expect(await freeFailure(test, call)).toEqual(FREE_FAILURE);
  });

  it("the ledger cannot be written", async () => {
    await sql`alter table ledger rename to no_ledger`.execute(test.database.query);
    const before = (await readManaged()).length;
    const used = await test.service(request(name));
    await sql`alter table no_ledger rename to ledger`.execute(test.database.query);
    expect(await failureOf(used)).toEqual([500, "0", NOTHING, true]);
    expect(await readManaged()).toHaveLength(before);
  });
});

const readManaged = () => test.database.query.selectFrom("managed_records").select("record_id").execute();

describe("values that cannot be computed are not charged", async () => {
  const broken = await serviceForTest(settings);
  const brokenToken = await broken.tokenOf("rep");
  afterAll(() => broken.close());
  const { query } = broken.database;
  for (const table of ["companies", "contacts"] as const) {
    await query.updateTable(table).set({ details: "{" }).execute();
  }
  await sql`drop table scoop_contacts`.execute(query);
  await query.updateTable("intent_signals").set({ locations: "{" }).execute();
  await sql`drop table news_categories`.execute(query);
  await sql`drop table family_units`.execute(query);

  it.each(PAID_OPERATIONS)("%s", async (name) => {
    const call = request(name);
    call.headers.set("Authorization", `Bearer ${brokenToken}`);
    expect(await freeFailure(broken, call)).toEqual(FREE_FAILURE);
  });
});

it("a family that is nested too deep to be written is not charged", async () => {
  const { query } = test.database;
  const top = NAMED_FAMILIES[0]?.companyId ?? 0;
  const company = query.selectFrom("companies").selectAll().where("id", "=", top);
  const model = await company.executeTakeFirstOrThrow();
  const first = 7_000_000_000;
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    ...model,
    id: first + at,
    parent_id: at === 0 ? null : first + at - 1,
    ultimate_parent_id: at === 0 ? null : first,
  }));
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100);
    await query.insertInto("companies").values(some).execute();
  }
  const attributes = { matchCompanyInput: [{ companyId: first }], outputFields: ["familyTree"] };
  expect(await freeFailure(test, request("enrichHierarchy", attributes))).toEqual(FREE_FAILURE);
});

describe.each(PAID_OPERATIONS)("%s is answered and charged when", (name) => {
  it("nothing fails", async () => {
    expect(await paidAnswer(test.service, request(name))).toEqual(PAID);
  });

  it("its answer cannot be checked", async () => {
    vi.spyOn(answerSchemaOf(operations[name]), "safeParse").mockImplementation(() => {
      throw new Error("No check");
    });
    expect(await paidAnswer(test.service, request(name))).toEqual(PAID);
    expect(test.logged.join("")).toContain("answer could not be checked");
  });

  it("neither log nor metrics can be written", async () => {
    const fail = () => {
      throw new Error("No disk");
    };
    const warned = vi.spyOn(process, "emitWarning").mockReturnValue();
    const service = serviceWith({ log: { info: fail, warn: fail, error: fail }, observe: fail });
    expect(await paidAnswer(service, request(name))).toEqual(PAID);
    expect(warned).toHaveBeenCalledWith("A report failed: Error");
  });
});

/** A database whose transactions lose the connection during the commit, before or after it takes effect. */
function cutAtCommit({ takesPlace, ledger }: { takesPlace: boolean; ledger: "read" | "lost" }): Database {
  const lost = new Error("The connection is lost");
  const { query } = test.database;
  const replaced: Readonly<Record<PropertyKey, unknown>> = {
    transaction: () => ({
      execute: async (work: (inside: Transaction<Schema>) => Promise<unknown>) => {
        await query.transaction().execute(async (inside) => {
          await work(inside);
          if (!takesPlace) throw lost;
        });
        throw lost;
      },
    }),
    selectFrom: (table: keyof Schema) => {
      if (table === "ledger" && ledger === "lost") throw lost;
      return query.selectFrom(table);
    },
  };
  const cut = new Proxy(query, {
    get(target, key): unknown {
      const member: unknown = replaced[key] ?? Reflect.get(target, key, target);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => Reflect.apply(member, target, given);
    },
  });
  return { ...test.database, query: cut };
}

describe("a commit that breaks off", () => {
  it("is answered where the ledger has it", async () => {
    const service = serviceWith({ database: cutAtCommit({ takesPlace: true, ledger: "read" }) });
    expect(await paidAnswer(service, request("enrichContacts"))).toEqual(PAID);
  });

  it.each([
    { takesPlace: true, ledger: "lost", credits: 2 },
    { takesPlace: false, ledger: "read", credits: 0 },
  ] as const)("promises nothing where nobody can tell: $takesPlace, $ledger", async (how) => {
    const warnings: object[] = [];
    const warn = (line: object) => void warnings.push(line);
    const log = { info: () => undefined, warn, error: () => undefined };
    const service = serviceWith({ database: cutAtCommit(how), log });
    const used = await usedBy(test, async () => {
      expect(await failureOf(await service(request("enrichContacts")))).toEqual([500, null, UNKNOWN, false]);
    });
    expect(used.credits).toBe(how.credits);
    expect(warnings).toEqual([expect.objectContaining({ status: 500, credits: 0, chargeUnknown: true })]);
  });
});

describe(`${CREDITS_CHARGED} [metering-12]`, () => {
  it("is 0 for what is owned, and counts what the allowance reaches", async () => {
    const managed = await serviceForTest({}, test.database);
    const rep = await signedIn(managed, "rep");
    const capped = await signedIn(managed, "capped");
    const companies = test.database.query.selectFrom("companies").select("id").orderBy("id");
    const rows = await companies.offset(200).limit(12).execute();
    const matchCompanyInput = rows.map(({ id }) => ({ companyId: id }));
    const chargedOf = async (client: typeof rep, inputs: object[]) => {
      const attributes = { matchCompanyInput: inputs, outputFields: ["name"] };
      const response = await client.post(operations.enrichCompanies, attributes);
      return [response.status, response.headers.get(CREDITS_CHARGED)];
    };
    expect(await chargedOf(rep, matchCompanyInput)).toEqual([200, "12"]);
    expect(await chargedOf(rep, matchCompanyInput)).toEqual([200, "0"]);
    expect(await chargedOf(rep, [{ companyId: 7 }])).toEqual([200, "0"]);
    expect(await chargedOf(capped, matchCompanyInput)).toEqual([200, "10"]);
    expect(await chargedOf(capped, matchCompanyInput.slice(10))).toEqual([400, "0"]);
  });

  it("stands on refusals too, and on nothing that is always free", async () => {
    const { path } = operations.enrichNews;
    const refused = [
      await test.send(token, path, { body: {} }),
      await test.send("unknown", path, { body: {} }),
      await test.send(await test.tokenOf("norole"), path, { body: {} }),
    ];
    expect(refused.map(({ status, headers }) => [status, headers.get(CREDITS_CHARGED)])).toEqual([
      [400, "0"],
      [401, "0"],
      [403, "0"],
    ]);
    const free = [
      await test.send(token, operations.searchNews.path, {
        body: bodyOf("searchNews", { categories: ["PRODUCT"] }),
      }),
      await test.send(token, operations.readUsage.path, { method: "GET" }),
    ];
    expect(free.map(({ status, headers }) => [status, headers.has(CREDITS_CHARGED)])).toEqual([
      [200, false],
      [200, false],
    ]);
  });
});

import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerSchemaOf } from "#contract/answer-schemas.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import { CODED_CRITERIA, lookupCodes } from "#testing/service/service-lookups-for-test.ts";
import { type Meters, readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { type GeneratedRequest, requestsOf } from "#testing/schemas/request-arbitraries.ts";
import type { KnownValues } from "#testing/schemas/schema-arbitraries.ts";
import { CASES_SHARE, casesOf } from "#testing/properties/property-cases.ts";

/* Random valid and invalid requests to every operation: never a 5xx, a hang or an unlogged error, and a refusal
   counts and charges nothing. A failure prints the seed and a short example; run again with it as SEED. */

const SEED = 20_261_121;
/** 18 operations, 5,040 requests. */
const REQUESTS_EACH = casesOf(280);
/** Far above normal times, to tell a hang from a slow machine. */
const HANG = 15_000;

const NAMES = Object.keys(operations) as OperationName[];
const ORIGIN = "http://127.0.0.1:4173";

const { test, rep } = await repForTest();
const token = await test.tokenOf("rep");
const known = await knownValues();
// a large allowance, so that requests are judged by their content
await test.database.query.updateTable("organisations").set({ credit_limit: 1_000_000 }).execute();
/** The meters after the last request. */
let meters = await readUsageSnapshot(test);

/** Values of companies outside of families: large families are slow to answer, and no harder to refuse. */
async function knownValues(): Promise<KnownValues> {
  const people = await test.database.query
    .selectFrom("contacts")
    .innerJoin("companies", "companies.id", "contacts.company_id")
    .select(["contacts.id", "company_id", "companies.name", "companies.website"])
    .where("companies.ultimate_parent_id", "is", null)
    .orderBy("contacts.id")
    .limit(60)
    .execute();
  const topics = await lookupCodes(rep, "intent-topics");
  return {
    personId: people.flatMap(({ id }) => [id, String(id)]),
    companyId: people.flatMap((row) => [row.company_id, String(row.company_id)]),
    companyName: people.map(({ name }) => name),
    companyWebsite: people.flatMap(({ website }) => website ?? []),
    topics: [topics.slice(0, 3), topics.slice(0, 50)],
    topic: [topics.slice(3, 9)],
    categories: [["PRODUCT"], ["PERSON", "PRODUCT"]],
    ...(await knownCodes()),
    fieldName: ["countries", "intent-topics"],
  };
}

/** Some codes of each criterion, by its name. */
async function knownCodes(): Promise<KnownValues> {
  const { searchContacts, searchCompanies, searchIntent, searchScoops } = CODED_CRITERIA;
  const { topics: _topics, ...ofSignals } = searchIntent;
  const fields = { ...ofSignals, ...searchScoops, ...searchCompanies, ...searchContacts };
  const known: Record<string, string[]> = {};
  for (const [criterion, field] of Object.entries(fields)) {
    known[criterion] = (await lookupCodes(rep, field)).slice(0, 20);
  }
  return known;
}

function send({ method, target, headers, body }: GeneratedRequest): Promise<Response> {
  const all = { Authorization: `Bearer ${token}`, ...headers };
  return test.service(new Request(ORIGIN + target, { method, headers: all, body }));
}

async function orHang<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The service gave no answer.")), HANG);
  });
  return Promise.race([work, hang]).finally(() => clearTimeout(timer));
}

/** Everything that went wrong with one request, as text. */
async function faultsOf(name: OperationName, request: GeneratedRequest): Promise<string[]> {
  const linesBefore = test.logged.length;
  const response = await orHang(send(request));
  const body: unknown = await orHang(response.json());
  const lines = test.logged.splice(linesBefore);
  const refused = response.status >= 400;
  const before = meters;
  meters = await readUsageSnapshot(test);
  const misshapen = !refused && !answerSchemaOf(operations[name]).safeParse(body).success;
  return [
    ...(response.status >= 500 ? [`status ${response.status}`] : []),
    ...(response.headers.has("X-Request-Id") ? [] : ["no request id"]),
    ...(lines.length === 0 ? ["nothing logged"] : []),
    ...lines.filter((line) => !line.startsWith("request {")).map((line) => `logged ${line.slice(0, 300)}`),
    ...(misshapen ? ["an answer of another shape"] : []),
    ...(refused && !isDeepStrictEqual(before, meters) ? ["a refusal was counted"] : []),
    ...(!refused && requestsIn(meters) !== requestsIn(before) + 1 ? ["an answer was not counted once"] : []),
  ];
}

const requestsIn = ({ used }: Meters) => used["org_sandbox"]?.requests ?? 0;

describe("generated requests", () => {
  it.each(NAMES)(
    "%s answers or refuses each, and counts what it answers",
    { timeout: 120_000 },
    async (name) => {
      const answeredBefore = requestsIn(meters);
      await fc.assert(
        fc.asyncProperty(requestsOf(operations[name], known), async (request) => {
          expect(await faultsOf(name, request)).toEqual([]);
        }),
        { seed: SEED, numRuns: REQUESTS_EACH, endOnFailure: true },
      );
      // not vacuous: not all of them are refused
      expect(requestsIn(meters) - answeredBefore).toBeGreaterThan(CASES_SHARE < 1 ? 0 : REQUESTS_EACH / 10);
    },
  );
});

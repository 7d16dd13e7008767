import { describe, expect, it } from "vitest";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichHashtags, enrichOrgChart, enrichTechnologies } from "#contract/company-read-schemas.ts";
import { enrichIntent } from "#contract/intent-schemas.ts";
import { enrichNews } from "#contract/news-schemas.ts";
import { enrichScoops } from "#contract/scoop-schemas.ts";
import { companyDetails } from "#database/json-columns.ts";
import { type DataClient, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { usedBy } from "#testing/service/service-usage-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

const { test, rep } = await repForTest();
const { query } = test.database;
const signals = await query.selectFrom("intent_signals").select(["company_id", "topic"]).execute();
const topics = [...new Set(signals.map((row) => row.topic))].slice(0, 50);

/** Companies with a website, and what is known of each. */
async function allCompanies() {
  const rows = await query
    .selectFrom("companies")
    .select(["id", "name", "website", "details"])
    .where("website", "is not", null)
    .execute();
  const idsIn = async (table: "news_companies" | "scoops") =>
    new Set(
      (await query.selectFrom(table).select("company_id").distinct().execute()).map((row) => row.company_id),
    );
  const staffed = await query
    .selectFrom("contacts")
    .select("company_id")
    .distinct()
    .where("listing", "=", 0)
    .execute();
  const known = {
    enrichIntent: new Set(signals.filter((row) => topics.includes(row.topic)).map((row) => row.company_id)),
    enrichNews: await idsIn("news_companies"),
    enrichScoops: await idsIn("scoops"),
    enrichOrgChart: new Set(staffed.map((row) => row.company_id)),
  };
  return rows.map(({ details, ...row }) => {
    const { technologies, hashtags } = companyDetails.parse(JSON.parse(details));
    const has: Record<string, boolean> = {
      ...Object.fromEntries(Object.entries(known).map(([name, ids]) => [name, ids.has(row.id)])),
      enrichTechnologies: technologies.length > 0,
      enrichHashtags: hashtags.length > 0,
    };
    return { ...row, technologies, hashtags, has };
  });
}

const companies = await allCompanies();

const taken = new Set<number>();

/** A company that no other test has paid for, with or without data for the operation. */
function fresh(operation: string, known = true) {
  const found = companies.find((company) => company.has[operation] === known && !taken.has(company.id));
  if (!found) throw new Error(`No company for ${operation}`);
  taken.add(found.id);
  return found;
}

const reads = [enrichIntent, enrichNews, enrichScoops, enrichOrgChart, enrichTechnologies, enrichHashtags];
type Read = (typeof reads)[number];
const asked = ({ name }: Pick<Read, "name">, company: object) =>
  name === "enrichIntent" ? { ...company, topics } : company;

describe.each(reads.map((row) => [row.name, row] as const))("%s", (name, row) => {
  it("charges the company once, counts what it counts, and is free for the whole organisation then [metering-7]", async () => {
    const company = asked(row, { companyId: fresh(name).id });
    let returned = 0;
    const ask = (client: DataClient) => async () => {
      returned = (await client.page<unknown>(row, company, row.paged ? "?page[size]=2" : "")).data.length;
    };
    const first = await usedBy(test, ask(rep));
    expect(returned).toBeGreaterThan(0);
    const records = row.countsRecords ? returned : 0;
    expect(first).toEqual({ requests: 1, records, credits: 1 });
    const colleague = await signedIn(test, "colleague");
    expect(await usedBy(test, ask(colleague))).toEqual({ requests: 1, records, credits: 0 });
  });

  it("is free for a company under management [metering-4]", async () => {
    const { id } = fresh(name);
    await rep.enrich(enrichCompanies, [{ companyId: id }], ["name"]);
    const used = await usedBy(test, () => rep.page<unknown>(row, asked(row, { companyId: id })));
    expect(used.credits).toBe(0);
  });

  it("charges nothing when nothing comes back, or no company is matched [metering-5]", async () => {
    const nothing = { data: [], meta: { totalResults: 0 } };
    const { id } = fresh(name, false);
    for (const company of [{ companyId: id }, { companyId: 7 }, { companyName: "Zzyzx Qwrtp" }]) {
      const used = await usedBy(test, async () => {
        expect(await rep.page<unknown>(row, asked(row, company))).toMatchObject(nothing);
      });
      expect(used).toEqual({ requests: 1, records: 0, credits: 0 });
    }
  });

  it("finds the company by identifier in either form, by website and by name [enrich-7]", async () => {
    const { id, website } = fresh(name);
    const { data } = await rep.page<unknown>(row, asked(row, { companyId: id }));
    for (const company of [{ companyId: String(id) }, { companyWebsite: website?.toUpperCase() }]) {
      expect((await rep.page<unknown>(row, asked(row, company))).data).toEqual(data);
    }
  });

  it("answers PFAPI0011 when no credit is left and the company is not owned [metering-9]", async () => {
    await test.database.query
      .updateTable("organisations")
      .set(({ ref }) => ({ credits_used: ref("credit_limit") }))
      .where("id", "=", "org_capped")
      .execute();
    const capped = await signedIn(test, "capped");
    const ask = async () => {
      const response = await capped.post(row, asked(row, { companyId: fresh(name).id }));
      expect(await findingsOf(response)).toEqual([["PFAPI0011", undefined]]);
    };
    expect(await usedBy(test, ask, "org_capped")).toEqual({ requests: 0, records: 0, credits: 0 });
  });

  it("refuses what it does not know, and a request that names no company [error-4]", async () => {
    const { id } = fresh(name);
    expect(await findingsOf(await rep.post(row, asked(row, { companyId: id, mood: "good" })))).toEqual([
      ["PFAPI0005", "/data/attributes/mood"],
    ]);
    expect(await findingsOf(await rep.post(row, asked(row, {})))).toEqual([
      ["PFAPI0004", "/data/attributes"],
    ]);
  });
});

it.each<[Read, object, string?]>([
  [enrichIntent, { topics: ["Zero Trust", "Juggling"] }, "topics"],
  [enrichIntent, { topics: ["Zero Trust"], signalStartDate: "2026-10-02", signalEndDate: "2026-10-01" }],
  [enrichNews, { categories: ["PRODUCT", "GOSSIP"] }, "categories"],
  [enrichNews, { pageDateMin: "2026-10-02", pageDateMax: "2026-10-01" }],
  [enrichNews, { url: ["abcd"] }, "url/0"],
  [enrichScoops, { scoopType: "4,9999" }, "scoopType"],
  [enrichScoops, { publishedStartDate: "2026-10-02", publishedEndDate: "2026-10-01" }],
  [enrichOrgChart, { department: "Sales,Juggling" }, "department"],
  [enrichOrgChart, { contactAccuracyScoreMin: 90, contactAccuracyScoreMax: 80 }],
])("refuses criteria as a search does, free: $0.name %j [search-2] [error-4]", async (row, criteria, at) => {
  const used = await usedBy(test, async () => {
    const response = await rep.post(row, { companyId: companies[0]?.id, ...criteria });
    const lower = Object.keys(criteria).find((key) => /Min$|StartDate$/.test(key));
    expect(await findingsOf(response)).toEqual([["PFAPI0006", `/data/attributes/${at ?? lower}`]]);
  });
  expect(used).toEqual({ requests: 0, records: 0, credits: 0 });
});

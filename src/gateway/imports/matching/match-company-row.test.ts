import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { baseCompanyName } from "#text/company-names.ts";
import {
  type MatchedRows,
  type TestRow,
  indexAddedRecords,
  isRight,
  missed,
  isWrong,
  matchRows,
  misspell,
  offersRight,
  shownRow,
  spread,
} from "#testing/imports/matched-rows-for-test.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import type { RowToMatch } from "./row-match.ts";

let service: ServiceForTest;

interface Company {
  readonly id: number;
  readonly name: string;
  readonly domain: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
}

async function everyCompany(): Promise<readonly Company[]> {
  return service.database.query
    .selectFrom("companies")
    .select(["id", "name", "domain", "city", "state", "country"])
    .orderBy("id")
    .execute();
}

function row(sort: string, means: number | null, input: RowToMatch["input"]): TestRow {
  return {
    sort,
    input,
    companyWebsite: null,
    means: means === null ? null : String(means),
  };
}

beforeAll(async () => {
  service = await serviceForTest();
});
afterAll(() => service.close());

/** The name in capitals, without its legal form, with "and", or as it is. */
function spelled(name: string, turn: number): string {
  if (turn % 4 === 0) return name.toUpperCase();
  if (turn % 4 === 1) return baseCompanyName(name);
  return turn % 4 === 2 ? name.replace("&", "and") : name;
}

test("200 websites in any spelling are all found in a handful of requests", async () => {
  const companies = (await everyCompany()).filter(({ domain }) => domain !== null);
  const spellings = ["https://www.%/about?x=1", "%", "HTTP://%", "www.%/"];
  const { of, search } = await matchRows(
    service,
    "company",
    spread(companies, 200, 7).map(({ id, domain }, index) =>
      row("website", id, {
        companyWebsite: spellings[index % 4]?.replace("%", domain ?? "") ?? "",
      }),
    ),
  );
  expect(of("website")).toHaveLength(200);
  expect(missed(of("website"))).toEqual([]);
  expect(search.sent.length).toBeLessThanOrEqual(4);
});

describe("a file of companies by name", () => {
  let matched: MatchedRows;
  beforeAll(async () => {
    const companies = await everyCompany();
    matched = await matchRows(service, "company", [
      ...spread(companies, 150, 5).map(({ id, name }, index) =>
        row("named", id, { companyName: spelled(name, index) }),
      ),
      ...spread(companies, 60, 13).map(({ id, name }, index) =>
        row("misspelt", id, { companyName: misspell(name, index) }),
      ),
      ...spread(companies, 30, 19).map(({ id }) => row("id", id, { companyId: String(id) })),
      ...["Nonesuch Bellows", "Qwertzuiop GmbH", "Zyx", "The Group Holdings International"].map(
        (companyName) => row("nobody", null, { companyName }),
      ),
    ]);
  });

  test("never calls a row exact that means another company", () => {
    for (const sort of ["named", "misspelt", "id", "nobody"]) {
      expect(matched.of(sort).filter(isWrong).map(shownRow)).toEqual([]);
    }
  });

  test("finds those that are named as on file, however that is written, and all by id", () => {
    const left = matched.of("named").filter((result) => !isRight(result));
    expect(left.filter((result) => !offersRight(result)).map(shownRow)).toEqual([]);
    expect(left.length).toBeLessThanOrEqual(0.05 * 150);
    expect(missed(matched.of("id"))).toEqual([]);
  });

  test("offers the right one for a typo in the name, and none where none is near", () => {
    const right = matched.of("misspelt").filter((result) => isRight(result) || offersRight(result));
    expect(right.length).toBeGreaterThanOrEqual(0.85 * 60);
    expect(
      matched
        .of("nobody")
        .filter(({ match }) => match?.kind !== "not-found")
        .map(shownRow),
    ).toEqual([]);
  });
});

describe("several companies of one name or website", () => {
  const [boston, london, oslo] = [2101, 2102, 2103];

  beforeAll(async () => {
    const { query } = service.database;
    const first = await query.selectFrom("companies").selectAll().orderBy("id").executeTakeFirstOrThrow();
    const added = [
      {
        id: boston,
        name: "Umbervale Looms Inc",
        city: "Boston",
        state: "Massachusetts",
        country: "United States",
      },
      { id: london, name: "Umbervale Looms Ltd", city: "London", state: null, country: "United Kingdom" },
      { id: oslo, name: "Umbervale Looms Norge AS", city: "Oslo", state: null, country: "Norway" },
    ].map((given) => ({ ...first, ...given, name_search: given.name.toLowerCase() }));
    const sites = added.map((company) => ({
      ...company,
      domain: company.id === london ? null : "umbervale.example",
      website: company.id === london ? null : "https://umbervale.example",
    }));
    await query.insertInto("companies").values(sites).execute();
    await indexAddedRecords(service);
  });

  const matchOne = async (input: RowToMatch["input"], means: number | null = null) => {
    const { of } = await matchRows(service, "company", [row("one", means, input)]);
    return shownRow(of("one")[0] ?? { row: row("one", null, {}), match: undefined });
  };

  test("are told apart by country, city or legal form, and are otherwise for the person", async () => {
    const found = async (input: RowToMatch["input"]) => {
      const { match, with: records } = await matchOne(input);
      return [match, ...records.map((text) => text.split(" ").at(-1))];
    };
    const companyName = "Umbervale Looms";
    expect(await found({ companyName, companyCountry: "UK" })).toEqual(["exact", String(london)]);
    expect(await found({ companyName, companyCity: "boston" })).toEqual(["exact", String(boston)]);
    expect(await found({ companyName: "UMBERVALE LOOMS, LTD." })).toEqual(["exact", String(london)]);
    const [match, ...ids] = await found({ companyName });
    expect(match).toBe("likely");
    expect(new Set(ids.slice(0, 2))).toEqual(new Set([String(boston), String(london)]));
    expect((await found({ companyName, companyCountry: "Japan" }))[0]).toBe("likely");
    const norge = "Umbervale Looms Norge";
    expect(await found({ companyName: norge, companyCountry: "NO" })).toEqual(["exact", String(oslo)]);
    expect(await found({ companyName: norge, companyCountry: "Japan" })).toEqual(["likely", String(oslo)]);
    // Oslo in Minnesota
    const elsewhere = { companyName: norge, companyCity: "Oslo", companyCountry: "USA" };
    expect(await found(elsewhere)).toEqual(["likely", String(oslo)]);
  });

  test("on one website are offered, unless the name says which", async () => {
    const companyWebsite = "www.umbervale.example";
    expect((await matchOne({ companyWebsite })).match).toBe("likely");
    expect((await matchOne({ companyWebsite })).with).toHaveLength(2);
    expect(await matchOne({ companyWebsite, companyName: "Umbervale Looms Norge" })).toMatchObject({
      match: "exact",
      with: [`Umbervale Looms Norge AS ${String(oslo)}`],
    });
  });

  test("a row that a search cannot answer is left open", async () => {
    expect((await matchOne({ companyTicker: "UMBV" })).match).toBe("unknown");
    expect((await matchOne({ companyName: "Nonesuch Bellows", companyPhone: "+1 617 555 0100" })).match).toBe(
      "unknown",
    );
  });

  test("an id that nobody has leaves what describes the company for the person to confirm", async () => {
    expect((await matchOne({ companyId: "99999999999" })).match).toBe("absent");
    expect((await matchOne({ companyId: "99999999999", companyWebsite: "umbervale.example" })).match).toBe(
      "likely",
    );
  });
});

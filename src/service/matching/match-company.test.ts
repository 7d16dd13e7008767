import { describe, expect, it } from "vitest";
import { type MatchCompanyInput, enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { normalizeText } from "#text/normalize-text.ts";
import type { CompanyRow } from "#database/database-schema.ts";
import { matchesOf } from "#testing/service/service-matches-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

const { test, rep } = await repForTest();

const known = await test.database.query
  .selectFrom("companies")
  .selectAll()
  .where("phone", "is not", null)
  .orderBy("id")
  .executeTakeFirstOrThrow();

/** Unique properties of two companies of the same name. */
const BOSTON = {
  ticker: "QQZA",
  phone: "+1 617 555 8101",
  fax: "+1 617 555 8102",
  street: "1200 Quillfeather Street",
  city: "Saint Wystan",
  state: "New Hampshire",
  zip_code: "03999",
  country: "United States",
};
const LYON = {
  ticker: "QQZB",
  phone: "+33 4 5550 8103",
  fax: "+33 4 5550 8104",
  street: "8 rue des Zéphyrs",
  city: "Lyonnette-sur-Öre",
  state: null,
  zip_code: "69999",
  country: "France",
};
const NOWHERE = {
  ...Object.fromEntries(Object.keys(BOSTON).map((key) => [key, null])),
  ultimate_parent_id: null,
  parent_id: null,
};

const ADDED: readonly (Partial<CompanyRow> & { id: number; name: string })[] = [
  { id: 1001, name: "Zephyrgate Ångström & Søn A/S", ...NOWHERE },
  { id: 1002, name: "Quillmoor Lanterns Inc", ...NOWHERE, ...BOSTON },
  { id: 1003, name: "Quillmoor Lanterns SAS", ...NOWHERE, ...LYON },
  { id: 1004, name: "Vexholm Pigments AG", ...NOWHERE },
  { id: 1005, name: "Vexholm Pigments GmbH", ...NOWHERE, parent_id: 1004, ultimate_parent_id: 1004 },
  { id: 1006, name: "Vexholm Pigments SE", ...NOWHERE, parent_id: 1005, ultimate_parent_id: 1004 },
  { id: 1007, name: "Yarrowquist Tin Group Ltd", ...NOWHERE },
  { id: 1008, name: "Wolfquarry Foods LLC", ...NOWHERE, domain: "wolfquarry.example" },
  { id: 1009, name: "Wolfquarry Logistics LLC", ...NOWHERE, domain: "logistics.wolfquarry.example" },
  { id: 1010, name: "Umberquist Seals", ...NOWHERE, phone: "+1 617 555 8109" },
  { id: 1011, name: "Umberquist Seeds LLC", ...NOWHERE, phone: "+1 617 555 8109" },
  { id: 1012, name: "Zinquorth Ropes", ...NOWHERE, fax: BOSTON.fax, city: "Ropeham" },
];

await test.database.query
  .insertInto("companies")
  .values(ADDED.map((row) => ({ ...known, domain: null, ...row, name_search: normalizeText(row.name) })))
  .execute();

const match = (...inputs: MatchCompanyInput[]) => matchesOf(rep, enrichCompanies, inputs, "id");
const named = async (companyName: string, more: MatchCompanyInput = {}) =>
  (await match({ companyName, ...more }))[0];

describe("a company by identifier or website [enrich-4]", () => {
  it("is found by its identifier, whatever else is said, and by nothing else when there is one", async () => {
    expect(
      await match(
        { companyId: known.id, companyName: "Quillmoor Lanterns SAS", companyWebsite: "wolfquarry.example" },
        { companyId: String(known.id) },
        { companyId: 1, companyName: known.name },
      ),
    ).toEqual([known.id, known.id, "NO_MATCH"]);
  });

  it.each([
    "HTTPS://WWW.Wolfquarry.Example:8443/about?x=1#top",
    "info@wolfquarry.example",
    "unknown.example, wolfquarry.example",
  ])("is found by its website in any spelling: %s", async (companyWebsite) => {
    expect(await match({ companyWebsite })).toEqual([1008]);
  });

  it("takes the nearest known host, and a known website before the name", async () => {
    expect(
      await match(
        { companyWebsite: "eu.logistics.wolfquarry.example" },
        { companyWebsite: "wolfquarry.example", companyName: "Wolfquarry Logistics LLC" },
        { companyWebsite: "unknown.example", companyName: "Wolfquarry Logistics LLC" },
        { companyWebsite: "unknown.example" },
        { companyWebsite: "example" },
        { companyWebsite: "," },
      ),
    ).toEqual([1009, 1008, 1009, "NO_MATCH", "NO_MATCH", "NO_MATCH"]);
  });
});

describe("a company by name", () => {
  it.each([
    ["ZEPHYRGATE ANGSTROM AND SON", 1001],
    ["zephyrgate angstrom and son a.s.", 1001],
    ["Zephyrgaet Ångström & Søn", 1001],
    ["Yarrowquist Tin", 1007],
    ["Yarowquist Tin Group", 1007],
  ])("is found as names.test.ts compares them: %s", async (companyName, id) => {
    expect(await named(companyName)).toBe(id);
  });

  it("is found whatever stands between its words", async () => {
    const { id, name } = await test.database.query
      .selectFrom("companies")
      .select(["id", "name"])
      .where("name", "like", "% & % Inc")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    for (const spelling of [name.replace("&", "+"), `The ${name}`, name.replace("& ", "")]) {
      expect(await named(spelling)).toBe(id);
    }
  });

  it("is found with its words in another order, together or apart", async () => {
    const words = known.name.replace(/ & /g, " ").split(" ");
    expect(await named([...words.slice(1, 2), words[0], ...words.slice(2)].join(" "))).toBe(known.id);
    expect(await named([words.slice(0, 2).join(""), ...words.slice(2)].join(" "))).toBe(known.id);
  });

  it.each([
    "Wolfquarry Textiles",
    "Wolfquarry",
    "Wolfqaurye Foods",
    "LLC",
    "%",
    "' or 1=1 --",
    "x".repeat(100_000),
  ])("is not guessed: %.30s", async (companyName) => {
    expect(await named(companyName)).toBe("NO_MATCH");
  });

  it("is NO_MATCH among names that are equally near", async () => {
    expect(await named("Umberquist Seads")).toBe("NO_MATCH");
    expect(await named("Umberquist Seeds")).toBe(1011);
  });

  it("is decided by the legal form, then by nothing", async () => {
    expect(await named("Quillmoor Lanterns S.A.S.")).toBe(1003);
    expect(await named("Quillmoor Lanterns Incorporated")).toBe(1002);
    expect(await named("Quillmoor Lanterns")).toBe("NO_MATCH");
    expect(
      await named("Quillmoor Lanterns", { companyCountry: "Peru", companyPhone: "+51 1 5550 0100" }),
    ).toBe("NO_MATCH");
  });

  it.each<[string, MatchCompanyInput, MatchCompanyInput]>([
    ["ticker", { companyTicker: " qqza" }, { companyTicker: "QQZB" }],
    ["phone", { companyPhone: "(617) 555-8101" }, { companyPhone: "+33 (0)4-5550-8103" }],
    ["fax", { companyFax: "1 617 555 8102" }, { companyFax: "0033 4 5550 8104" }],
    ["street", { companyStreet: "1200 quillfeather st." }, { companyStreet: "8, Rue des Zephyrs" }],
    ["city", { companyCity: "St. Wystan" }, { companyCity: "lyonnette sur ore" }],
    ["ZIP code", { companyZipCode: "03999-1234" }, { companyZipCode: " 69999" }],
    ["country", { companyCountry: "USA" }, { companyCountry: "FR" }],
  ])("is told apart from its namesake by %s", async (_, boston, lyon) => {
    expect(await named("Quillmoor Lanterns", boston)).toBe(1002);
    expect(await named("Quilmoor Lanterns", lyon)).toBe(1003);
  });

  it("is told apart from its namesake by state", async () => {
    expect(await named("Quillmoor Lanterns", { companyState: "nh" })).toBe(1002);
  });

  it("is the ultimate parent of namesakes that are one family", async () => {
    expect(await named("Vexholm Pigments")).toBe(1004);
    expect(await named("Vexholm Pigments GmbH")).toBe(1005);
  });
});

describe("a company without a name", () => {
  it.each<[string, MatchCompanyInput]>([
    ["ticker", { companyTicker: "qqza" }],
    ["phone", { companyPhone: "617-555-8101" }],
    ["street with ZIP code", { companyStreet: "1200 Quillfeather St", companyZipCode: "03999" }],
    ["shared fax with city", { companyFax: "617-555-8102", companyCity: "Saint Wystan" }],
  ])("is found by %s", async (_, input) => {
    expect(await match(input)).toEqual([1002]);
  });

  it("is not guessed where several fit, where nothing fits, or where the name is another", async () => {
    expect(
      await match(
        { companyFax: "617-555-8102" },
        { companyPhone: "+1 617 555 8199" },
        { companyPhone: "n/a" },
        { companyStreet: "1 Quillfeather Street", companyZipCode: "03999" },
        { companyPhone: BOSTON.phone, companyName: "Thornquist Umbrellas" },
        { ipAddress: "192.0.2.1" },
      ),
    ).toEqual(Array(6).fill("NO_MATCH"));
  });

  it("needs something that could find it", async () => {
    expect(
      await match(
        {},
        { companyCity: "Saint Wystan", companyState: "nh", companyCountry: "us" },
        { companyZipCode: "03999" },
        { companyStreet: "1200 Quillfeather Street" },
      ),
    ).toEqual(Array(4).fill("INVALID_INPUT"));
  });
});

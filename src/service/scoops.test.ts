import { describe, expect, it } from "vitest";
import { type ScoopCriteria, enrichScoops, searchScoops } from "#contract/scoop-schemas.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { type SortValues, bothWays, groupBy, idsOf, sortedBy } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { lookupNames } from "#testing/service/service-lookups-for-test.ts";

const { test, rep } = await repForTest();
const functionNames = await lookupNames(rep, "job-functions");

/** Every scoop with its company and codes, by id. */
async function allScoops() {
  const { query } = test.database;
  const rows = await query
    .selectFrom("scoops as s")
    .innerJoin("companies as c", "c.id", "s.company_id")
    .selectAll("s")
    .select(["c.name", "c.name_search"])
    .execute();
  const codes = groupBy(await query.selectFrom("scoop_codes").selectAll().execute(), (row) => row.scoop_id);
  const of = (id: number, kind: string) =>
    (codes.get(id) ?? []).filter((row) => row.kind === kind).map(({ code }) => code);
  return rows
    .map((row) => ({
      ...row,
      types: of(row.id, "type"),
      topics: of(row.id, "topic"),
      departments: of(row.id, "department"),
    }))
    .toSorted((one, other) => one.id - other.id);
}

const scoops = await allScoops();

type Scoop = (typeof scoops)[number];
const dayOf = (row: Scoop) => row.published_date.slice(0, 10);
const byNumber = (one: string, other: string) => Number(one) - Number(other);

describe("criteria of Search Scoops [search-10]", () => {
  const DAY = "2026-06-15";
  const has = (codes: readonly string[], ...some: string[]) => some.some((code) => codes.includes(code));
  const isUpdated = (row: Scoop) => row.published_date > row.original_published_date;
  const cases: [string, ScoopCriteria, (row: Scoop) => boolean][] = [
    ["nothing asked", {}, () => true],
    ["one type, as a number", { scoopType: 4 }, ({ types }) => has(types, "4")],
    ["any of the types", { scoopType: "4, 12" }, ({ types }) => has(types, "4", "12")],
    ["a topic", { scoopTopic: "5,18" }, (row) => has(row.topics, "5", "18")],
    ["a department", { department: "5" }, (row) => has(row.departments, "5")],
    ["an update", { updatedSinceCreation: true }, isUpdated],
    ["no care for updates", { updatedSinceCreation: "false" }, () => true],
    ["a first day", { publishedStartDate: DAY }, (row) => dayOf(row) >= DAY],
    ["a last day", { publishedEndDate: DAY }, (row) => dayOf(row) <= DAY],
    ["a description", { description: "NEW" }, (row) => normalizeText(row.description).includes("new")],
    ["a part of the company's name", { companyName: "HEALTH" }, (row) => row.name_search.includes("health")],
    [
      "several criteria",
      { scoopType: "4,12", updatedSinceCreation: "true", publishedStartDate: DAY },
      (row) => has(row.types, "4", "12") && isUpdated(row) && dayOf(row) >= DAY,
    ],
  ];

  it.each(cases)("finds exactly the scoops with %s", async (_, criteria, fits) => {
    const expected = scoops.filter(fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(await rep.all(searchScoops, criteria, "scoopId"))).toEqual(idsOf(expected));
  });
});

describe("order of Search Scoops [search-10]", () => {
  const values: SortValues<Scoop> = {
    scoopId: (row) => row.id,
    originalPublishedDate: (row) => row.original_published_date,
    description: (row) => row.description_search,
    link: (row) => row.link,
    linkText: (row) => row.link_text?.toLowerCase() ?? null,
  };

  it.each(bothWays(searchScoops.sortKeys))(
    "gives each scoop once by %s, equals by id, and those without it last",
    async (sort) => {
      const expected = sortedBy(scoops, sort, values);
      expect(idsOf(await rep.all(searchScoops, {}, sort))).toEqual(idsOf(expected));
    },
  );

  it("is by original date, the newest first, when nothing is asked", async () => {
    const unasked = idsOf((await rep.page(searchScoops, {})).data);
    expect(unasked).toEqual(idsOf((await rep.page(searchScoops, {}, "?sort=-originalPublishedDate")).data));
  });
});

describe("a scoop [field-6]", () => {
  it("has its company, dates, link, and its types and topics by the names of their lookups", async () => {
    const [types, topics] = [await lookupNames(rep, "scoop-types"), await lookupNames(rep, "scoop-topics")];
    const { data } = await rep.page(searchScoops, {}, "?page[size]=100");
    expect(data.some(({ attributes }) => attributes.topics === undefined)).toBe(true);
    for (const { id, attributes } of data) {
      const row = scoops.find((scoop) => String(scoop.id) === id);
      const { contacts: _, ...told } = attributes;
      expect(told).toEqual({
        id,
        company: { id: String(row?.company_id), name: row?.name },
        description: row?.description,
        originalPublishedDate: row?.original_published_date,
        publishedDate: row?.published_date,
        types: row?.types.toSorted(byNumber).map((code) => ({ id: code, type: types.get(code) })),
        ...(row?.topics.length === 0
          ? {}
          : {
              topics: row?.topics.toSorted(byNumber).map((code) => ({ id: code, topic: topics.get(code) })),
            }),
        ...(row?.link == null ? {} : { link: row.link }),
        ...(row?.link_text == null ? {} : { linkText: row.link_text }),
        ...(row?.update_text == null ? {} : { updateText: row.update_text }),
      });
    }
  });

  it("names people of the company, with identifiers as numbers, and never one who opted out", async () => {
    const { scoop_id, contact_id: first } = await test.database.query
      .selectFrom("scoop_contacts")
      .selectAll()
      .orderBy("scoop_id")
      .executeTakeFirstOrThrow();
    const named = scoops.find((row) => row.id === scoop_id);
    const contactsOf = async (): Promise<unknown> => {
      const response = await rep.post(enrichScoops, { companyId: named?.company_id }, "?page[size]=100");
      const { data } = (await response.json()) as {
        data: { id: string; attributes: { contacts?: unknown } }[];
      };
      return data.find((record) => record.id === String(named?.id))?.attributes.contacts;
    };
    const person = await test.database.query
      .selectFrom("contacts")
      .selectAll()
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    expect(person.company_id).toBe(named?.company_id);
    expect(await contactsOf()).toContainEqual({
      id: first,
      firstName: person.first_name,
      lastName: person.last_name,
      jobTitle: person.job_title,
      jobFunction: [{ name: functionNames.get(person.job_function), department: person.department }],
    });
    await test.database.query.updateTable("contacts").set({ listing: 2 }).where("id", "=", first).execute();
    expect(JSON.stringify((await contactsOf()) ?? [])).not.toContain(String(first));
  });
});

describe("Enrich Scoops [enrich-7]", () => {
  it("gives the scoops of one company, narrowed and sorted like search", async () => {
    const many = [...groupBy(scoops, (row) => row.company_id).values()].find((rows) => rows.length > 1) ?? [];
    const [one] = many;
    const request = { companyId: String(one?.company_id) };
    expect(idsOf(await rep.all(enrichScoops, request, "scoopId"))).toEqual(idsOf(many));
    expect(
      idsOf(await rep.all(enrichScoops, { ...request, scoopType: one?.types.join() }, "-scoopId")),
    ).toEqual(idsOf(many.filter((row) => row.types.some((code) => one?.types.includes(code))).toReversed()));
  });
});

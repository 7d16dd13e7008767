import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { baseCompanyName } from "#text/company-names.ts";
import { normalizeText } from "#text/normalize-text.ts";
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
import { PROFILE, QUILLMOOR, VEXHOLM, addPeopleToMatch } from "#testing/service/service-people-for-test.ts";
import type { RowToMatch } from "./row-match.ts";

let service: ServiceForTest;

beforeAll(async () => {
  service = await serviceForTest();
});
afterAll(() => service.close());

interface Person {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly title: string;
  readonly email: string | null;
  readonly company: string;
  readonly domain: string | null;
}

async function everybody(): Promise<readonly Person[]> {
  const rows = await service.database.query
    .selectFrom("contacts as p")
    .innerJoin("companies as c", "c.id", "p.company_id")
    .select(["p.id", "p.first_name as first", "p.last_name as last", "p.job_title as title", "p.email"])
    .select(["c.name as company", "c.domain"])
    .where("p.listing", "=", 0)
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({ ...row, title: row.title ?? "" }));
}

/** How different people and programs write the same person. */
const SPELLINGS: readonly ((person: Person) => RowToMatch["input"])[] = [
  ({ first, last, company }) => ({ firstName: first, lastName: last, companyName: company }),
  ({ first, last, company }) => ({ fullName: `${first} ${last}`, companyName: company }),
  ({ first, last, company }) => ({ fullName: `${last}, ${first}`, companyName: company.toUpperCase() }),
  ({ first, last, company }) => ({
    firstName: normalizeText(first),
    lastName: normalizeText(last),
    companyName: baseCompanyName(company),
  }),
  ({ first, last, company, title }) => ({
    fullName: `Dr. ${first} ${last}`.replaceAll("-", " "),
    companyName: company.replace("&", "and"),
    jobTitle: title,
  }),
];

function misspelt(person: Person, turn: number): RowToMatch["input"] {
  const { first, last, company } = person;
  if (turn % 3 === 0) return { firstName: first, lastName: misspell(last, turn), companyName: company };
  if (turn % 3 === 1) return { firstName: misspell(first, turn), lastName: last, companyName: company };
  return { firstName: first, lastName: last, companyName: misspell(company, turn) };
}

/** Nobody of the sandbox: others at its companies, its people at other companies, and inventions. */
function nobody({ first, last, company }: Person, other: Person, turn: number): RowToMatch["input"] {
  const kind = turn % 4;
  if (kind === 0) return { firstName: "Zebulon", lastName: "Quartermaine", companyName: company };
  if (kind === 1) return { firstName: first, lastName: last, companyName: other.company };
  if (kind === 2) return { firstName: first, lastName: "Xanthopoulou", companyName: company };
  return { fullName: `Tiberius Oddfellow-${turn}`, companyName: `Nonesuch Bellows ${turn} Ltd` };
}

/** The rows of a file of 500 people, and whom each means. */
async function fileOfPeople(): Promise<readonly TestRow[]> {
  const people = await everybody();
  const row = (sort: string, means: number | null, input: RowToMatch["input"]): TestRow => ({
    sort,
    input,
    companyWebsite: null,
    means: means === null ? null : String(means),
  });
  const others = spread(people, 40, 5000);
  const mailed = people.filter(({ email }) => email !== null);
  const merged = await service.database.query.selectFrom("merged_contacts").selectAll().execute();
  return [
    ...spread(people, 330, 3).map((person, index) =>
      row("named", person.id, SPELLINGS[index % SPELLINGS.length]?.(person) ?? {}),
    ),
    ...spread(people, 50, 11).map((person, index) => row("misspelt", person.id, misspelt(person, index))),
    ...spread(people, 40, 17).map((person, index) =>
      row("nobody", null, nobody(person, others[index] ?? person, index)),
    ),
    ...spread(mailed, 20, 23).map(({ id, email, first }) =>
      row("e-mail", id, { emailAddress: email ?? "", firstName: first }),
    ),
    ...spread(people, 50, 29).map(({ id }) => row("id", id, { personId: String(id) })),
    ...merged.slice(0, 10).map(({ old_id, new_id }) => row("merged", new_id, { personId: String(old_id) })),
  ];
}

describe("a file of 500 people", () => {
  let matched: MatchedRows;
  beforeAll(async () => {
    matched = await matchRows(service, "contact", await fileOfPeople());
  });

  test("never calls a row exact that means somebody else", () => {
    for (const sort of ["named", "misspelt", "nobody", "e-mail", "id", "merged"]) {
      expect(matched.of(sort).filter(isWrong).map(shownRow)).toEqual([]);
    }
  });

  test("finds nearly all who are named as they are on file, however that is written", () => {
    const named = matched.of("named");
    expect(named).toHaveLength(330);
    const left = named.filter((result) => !isRight(result));
    // two of one name at one company are for the person to tell apart
    expect(left.filter((result) => !offersRight(result)).map(shownRow)).toEqual([]);
    expect(left.length / named.length).toBeLessThanOrEqual(0.05);
  });

  test("offers the right person for a typo in name or company", () => {
    const misspeltRows = matched.of("misspelt");
    expect(misspeltRows).toHaveLength(50);
    expect(misspeltRows.filter(offersRight).length).toBeGreaterThanOrEqual(0.85 * misspeltRows.length);
  });

  test("finds nobody where nobody is meant", () => {
    const none = matched.of("nobody");
    expect(none).toHaveLength(40);
    expect(none.filter(({ match }) => match?.kind !== "not-found").map(shownRow)).toEqual([]);
  });

  test("finds everybody by e-mail and by id, also under the id from before a merge", () => {
    for (const sort of ["e-mail", "id", "merged"]) {
      expect(matched.of(sort).length).toBeGreaterThanOrEqual(10);
      expect(missed(matched.of(sort))).toEqual([]);
    }
  });

  test("asks little more than once a row, never more than four at once, and no address in a URL", () => {
    const { search } = matched;
    expect(search.sent.length).toBeLessThanOrEqual(700);
    expect(search.mostAtOnce()).toBe(4);
    expect([...search.addresses].filter((address) => /@|%40|quillmoor/.test(address))).toEqual([]);
  });
});

describe("persons who are hard to tell apart", () => {
  const matchOne = async (input: RowToMatch["input"], companyWebsite: string | null = null) => {
    const row: TestRow = { sort: "one", input, companyWebsite, means: null };
    const { of, search } = await matchRows(service, "contact", [row]);
    const match = of("one")[0]?.match;
    const ids = (match?.records ?? []).map(({ id }) => id);
    return { match: match?.kind, ids, requests: search.sent.length };
  };
  const zephyrine = { firstName: "Zephyrine", lastName: "Quillfeather", companyName: QUILLMOOR.name };

  beforeAll(async () => {
    await addPeopleToMatch(service.database);
    await indexAddedRecords(service);
  });

  test("two of one name at one company are for the person to choose from, unless the title says which", async () => {
    const hollis = { fullName: "Hollis Umberquist", companyName: VEXHOLM.name };
    const { match, ids } = await matchOne(hollis);
    expect([match, ...ids.toSorted()]).toEqual(["likely", "3004", "3005"]);
    expect(await matchOne({ ...hollis, jobTitle: "warehouse manager" })).toMatchObject({
      match: "exact",
      ids: ["3005"],
    });
    expect((await matchOne({ ...hollis, jobTitle: "Head of Everything" })).match).toBe("likely");
  });

  test("one name at two companies is told apart by the company, and offered without one", async () => {
    const fullName = "Perpetua Yarrowgrim";
    expect(await matchOne({ fullName, companyName: "Quillmoor Lanterns" })).toMatchObject({
      match: "exact",
      ids: ["3006"],
    });
    expect(await matchOne({ fullName, companyId: VEXHOLM.id })).toMatchObject({
      match: "exact",
      ids: ["3007"],
    });
    const alone = await matchOne({ fullName, phone: "+1 617 555 0100" });
    expect([alone.match, ...alone.ids.toSorted()]).toEqual(["likely", "3006", "3007"]);
  });

  test("another middle name, an initial and swapped names are for the person to confirm", async () => {
    const companyName = QUILLMOOR.name;
    for (const fullName of ["Perpetua Xenia Yarrowgrim", "P. Yarrowgrim", "Yarrowgrim Perpetua"]) {
      expect(await matchOne({ fullName, companyName })).toMatchObject({ match: "likely", ids: ["3006"] });
    }
    expect((await matchOne({ fullName: "Perpetua B. Yarrowgrim, PhD", companyName })).match).toBe("exact");
  });

  test("somebody who opted out is nobody, also where a namesake is near", async () => {
    const companyName = VEXHOLM.name;
    expect((await matchOne({ fullName: "Ottoline Silentwood", companyName })).match).toBe("not-found");
  });

  test("the website of a row stands for its company, whatever the name of that is in the file", async () => {
    const person = (await everybody()).find(({ domain }) => domain !== null);
    const named = { firstName: person?.first ?? "", lastName: person?.last ?? "" };
    const website = `https://www.${person?.domain ?? ""}/team`;
    const { match, ids } = await matchOne({ ...named, companyName: "Formerly Another Name" }, website);
    expect([match, ids[0]]).toEqual(["likely", String(person?.id)]);
    expect(await matchOne({ ...named, companyName: person?.company ?? "" }, website)).toMatchObject({
      match: "exact",
      ids: [String(person?.id)],
    });
  });

  test("an address decides alone, unless it is that of somebody who is called otherwise", async () => {
    const emailAddress = "Z.Quillfeather@quillmoor.example";
    expect(await matchOne({ emailAddress })).toEqual({ match: "exact", ids: ["3001"], requests: 1 });
    expect((await matchOne({ emailAddress, fullName: "Zephyrine Marriedname" })).match).toBe("exact");
    expect((await matchOne({ emailAddress, fullName: "Gustav Holmqvist" })).match).toBe("likely");
    const unknown = { emailAddress: "nobody@nonesuch.example" };
    expect((await matchOne(unknown)).match).toBe("not-found");
    expect(await matchOne({ ...unknown, ...zephyrine })).toEqual({
      match: "exact",
      ids: ["3001"],
      requests: 2,
    });
  });

  test("an id that nobody has leaves what describes the person to be confirmed", async () => {
    expect((await matchOne({ personId: "99999999999" })).match).toBe("absent");
    expect(await matchOne({ personId: "99999999999", ...zephyrine })).toMatchObject({
      match: "likely",
      ids: ["3001"],
    });
  });

  test("what no free search can answer is left open, and asked for nowhere", async () => {
    for (const input of [
      { phone: "+1 617 555 8202" },
      { externalURL: PROFILE },
      { hashedEmail: "ab12".repeat(16) },
    ]) {
      expect(await matchOne(input)).toEqual({ match: "unknown", ids: [], requests: 0 });
    }
  });
});

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type MatchPersonInput, enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { matchesOf } from "#testing/service/service-matches-for-test.ts";
import {
  PHONES,
  PROFILE,
  QUILLMOOR,
  VEXHOLM,
  addPeopleToMatch,
} from "#testing/service/service-people-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

const { test, rep } = await repForTest();

await addPeopleToMatch(test.database);

const match = (...inputs: MatchPersonInput[]) => matchesOf(rep, enrichContacts, inputs, "lastName");

type Case = readonly [input: MatchPersonInput, answer: number | string];

/** Sends the inputs in one call; returns each with its answer. */
async function answered(cases: readonly Case[]): Promise<Case[]> {
  const answers = await match(...cases.map(([input]) => input));
  return cases.map(([input], index) => [input, answers[index] ?? "nothing"]);
}

const digest = (algorithm: string, address: string) => createHash(algorithm).update(address).digest("hex");

const ZEPHYRINE = { firstName: "Zephyrine", lastName: "Quillfeather" };
const HOLLIS = { fullName: "Hollis Umberquist" };
const PERPETUA = { fullName: "Perpetua Yarrowgrim" };
const STRANGER = { fullName: "Nobody Ofthisname" };

describe("a person by what belongs to nobody else [enrich-4]", () => {
  it("is found by identifier, then by e-mail address before the name, at work or privately", async () => {
    const cases: Case[] = [
      [{ personId: 3001, ...HOLLIS, emailAddress: "nobody@quillmoor.example" }, 3001],
      [{ personId: 1, ...ZEPHYRINE, companyId: QUILLMOOR.id }, "NO_MATCH"],
      [{ emailAddress: " Z.Quillfeather@QUILLMOOR.example", ...HOLLIS }, 3001],
      [{ emailAddress: "zephyrine77@homepost.example" }, 3001],
      [{ emailAddress: "unknown@quillmoor.example", companyId: QUILLMOOR.id }, "COMPANY_ONLY_MATCH"],
      [{ emailAddress: "old@quillmoor.example", ...ZEPHYRINE, companyName: "Quillmoor Lanterns" }, 3001],
      [{ hashedEmail: digest("md5", "z.quillfeather@quillmoor.example") }, "INVALID_INPUT"],
    ];
    expect(await answered(cases)).toEqual(cases);
  });

  it.each(["md5", "sha1", "sha256", "sha512"])(
    "is found by an e-mail address hashed by %s",
    async (algorithm) => {
      const hashedEmail = digest(algorithm, "z.quillfeather@quillmoor.example");
      expect(
        await match(
          { hashedEmail, companyId: QUILLMOOR.id },
          { hashedEmail: hashedEmail.toUpperCase(), companyName: "quillmoor lanterns" },
          { hashedEmail: digest(algorithm, "zephyrine77@homepost.example"), ...ZEPHYRINE },
          { hashedEmail, companyId: VEXHOLM.id },
        ),
      ).toEqual([3001, 3001, 3001, "COMPANY_ONLY_MATCH"]);
    },
  );

  it("is found by the address of a profile, by itself or at the company", async () => {
    const externalURL = "linkedin.example/in/Zephyrine-Quillfeather-4711/?from=search";
    const cases: Case[] = [
      [{ externalURL }, 3001],
      [{ externalURL: PROFILE, ...HOLLIS, companyId: QUILLMOOR.id }, 3001],
      [{ externalURL: `${PROFILE}2` }, "NO_MATCH"],
      [{ externalURL: `${PROFILE}2`, companyId: QUILLMOOR.id }, "COMPANY_ONLY_MATCH"],
      [{ externalURL: "https://linkedin.example/" }, "NO_MATCH"],
    ];
    expect(await answered(cases)).toEqual(cases);
  });
});

describe("a person by phone", () => {
  it("is found by the number in any format", async () => {
    const phones = ["+1 (617) 555-8202", "617.555.8202", "+44 (0)20 5550-8203", "+442055508203 ext. 4"];
    expect(await match(...phones.map((phone) => ({ phone })))).toEqual(Array(4).fill(3001));
  });

  it("is not guessed among those who share the number: name, title or company decide", async () => {
    const phone = "(617) 555-8201";
    const cases: Case[] = [
      [{ phone }, "NO_MATCH"],
      [{ phone, companyId: QUILLMOOR.id }, "COMPANY_ONLY_MATCH"],
      [{ phone, fullName: "Oystein Thornquist Angvik" }, 3002],
      [{ phone, fullName: "Wilfreda van der Zoomts" }, 3003],
      [{ phone, lastName: "van der Zoomst" }, 3003],
      [{ phone, lastName: "Quillfeather" }, "NO_MATCH"],
      [{ phone, ...STRANGER }, "NO_MATCH"],
      [{ phone: PHONES.own, companyId: VEXHOLM.id }, "COMPANY_ONLY_MATCH"],
      [{ phone: "n/a" }, "NO_MATCH"],
    ];
    expect(await answered(cases)).toEqual(cases);
  });
});

describe("a person by name and company", () => {
  it.each<[MatchPersonInput, number]>([
    [{ fullName: "QUILLFEATHER, Zephyrine" }, 3001],
    [{ fullName: "Zephyrien Quilfeather" }, 3001],
    [{ firstName: "Z.", lastName: "Quillfeather" }, 3001],
    [{ firstName: "Øystein", lastName: "Angvik" }, 3002],
    [{ fullName: "van der Zoomst, Wilfreda" }, 3003],
  ])("is found as names.test.ts compares them: %o", async (input, id) => {
    const companies = [{ companyId: String(QUILLMOOR.id) }, { companyName: "Quilmoor Lanterns, LLC" }];
    expect(await match(...companies.map((company) => ({ ...input, ...company })))).toEqual([id, id]);
  });

  it("is the one of two equals whose title, middle name or phone is given, else the more accurate record", async () => {
    const two = { ...HOLLIS, companyName: "Vexholm Pigments" };
    const cases: Case[] = [
      [two, 3005],
      [{ ...two, jobTitle: "Pigments Head" }, 3004],
      [{ ...two, jobTitle: "Beekeeper" }, 3005],
      // at the company of that name that has them
      [{ fullName: "Ulric Vantongeren", companyName: "Vexholm Pigments GmbH" }, 3011],
    ];
    expect(await answered(cases)).toEqual(cases);
  });

  it("is not guessed where a typo lies between two names", async () => {
    const company = { companyId: VEXHOLM.id };
    const cases: Case[] = [
      [{ ...company, fullName: "Marietta Zinquorth" }, 3008],
      [{ ...company, fullName: "Mariette Zinquorth" }, "COMPANY_ONLY_MATCH"],
      [{ ...company, fullName: "M. Zinquorth" }, "COMPANY_ONLY_MATCH"],
    ];
    expect(await answered(cases)).toEqual(cases);
  });

  it("tells who is known: the person, the company, or neither", async () => {
    const cases: Case[] = [
      [{ ...ZEPHYRINE, companyId: VEXHOLM.id }, "CONTACT_ONLY_MATCH"],
      [{ ...ZEPHYRINE, companyName: "No company is called this" }, "CONTACT_ONLY_MATCH"],
      [{ ...ZEPHYRINE, companyId: 1 }, "CONTACT_ONLY_MATCH"],
      [{ ...STRANGER, companyName: "Vexholm Pigments" }, "COMPANY_ONLY_MATCH"],
      [{ ...STRANGER, companyId: 1 }, "NO_MATCH"],
      [{ ...STRANGER, companyName: "No company is called this" }, "NO_MATCH"],
    ];
    expect(await answered(cases)).toEqual(cases);
  });

  it("is OPT_OUT for who opted out, in any spelling", async () => {
    const fullName = "Ottoline Silentwood";
    const misspelled = { fullName: "Otoline Silentwood", companyId: VEXHOLM.id };
    expect(await match({ fullName, companyId: VEXHOLM.id }, misspelled, { fullName })).toEqual(
      Array(3).fill("OPT_OUT"),
    );
  });
});

describe("a person by name alone", () => {
  it("is found when nobody else is called so, in any case and order, and without typos only", async () => {
    const cases: Case[] = [
      [ZEPHYRINE, 3001],
      [{ fullName: "quillfeather, zephyrine" }, 3001],
      [{ fullName: "Oystein Thornquist Angvik" }, 3002],
      [{ fullName: "Zephyrine B. Quillfeather" }, 3001],
      [{ fullName: "Zephyrien Quillfeather" }, "NO_MATCH"],
      [{ fullName: "Ulric N. Vantongeren" }, 3011],
      [{ fullName: "Ulric B. Vantongeren" }, "NO_MATCH"],
      [{ fullName: "Z. Quillfeather" }, "NO_MATCH"],
      [STRANGER, "NO_MATCH"],
    ];
    expect(await answered(cases)).toEqual(cases);
  });

  it("is not guessed among equals: an equal title, middle name or phone decides", async () => {
    const cases: Case[] = [
      [PERPETUA, "NO_MATCH"],
      [{ ...PERPETUA, jobTitle: "Lantern Designer" }, 3006],
      [{ ...PERPETUA, phone: PHONES.designer }, 3006],
      [{ ...PERPETUA, jobTitle: "Designer" }, "NO_MATCH"],
      [{ fullName: "Perpetua N. Yarrowgrim" }, 3007],
      [{ firstName: "Perpetua", lastName: "Yarrowgrim", jobTitle: "Chief Colour Officer" }, 3007],
      [{ fullName: "Perpetua Q. Yarrowgrim" }, "NO_MATCH"],
      [HOLLIS, "NO_MATCH"],
    ];
    expect(await answered(cases)).toEqual(cases);
  });

  it("needs a first and a last name", async () => {
    const cases: Case[] = [
      [{}, "INVALID_INPUT"],
      [{ fullName: "Quillfeather" }, "INVALID_INPUT"],
      [{ lastName: "Quillfeather", companyId: QUILLMOOR.id }, "INVALID_INPUT"],
      [{ jobTitle: "Lantern Designer", companyId: QUILLMOOR.id }, "INVALID_INPUT"],
      [{ companyId: QUILLMOOR.id }, "INVALID_INPUT"],
    ];
    expect(await answered(cases)).toEqual(cases);
  });
});

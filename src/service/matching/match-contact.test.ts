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
  it("is found by identifier, whatever else is said, and by nothing else when there is one", async () => {
    expect(
      await match(
        { personId: 3001, ...HOLLIS, emailAddress: "nobody@quillmoor.example" },
        { personId: 1, ...ZEPHYRINE, companyId: QUILLMOOR.id },
      ),
    ).toEqual([3001, "NO_MATCH"]);
  });

  it("is found by e-mail address before the name, at work or privately", async () => {
    expect(
      await match(
        { emailAddress: " Z.Quillfeather@QUILLMOOR.example", ...HOLLIS },
        { emailAddress: "zephyrine77@homepost.example" },
        { emailAddress: "unknown@quillmoor.example" },
        { emailAddress: "unknown@quillmoor.example", companyId: QUILLMOOR.id },
      ),
    ).toEqual([3001, 3001, "NO_MATCH", "COMPANY_ONLY_MATCH"]);
  });

  it("is found by name when the e-mail address is not known", async () => {
    expect(
      await match({ emailAddress: "old@quillmoor.example", ...ZEPHYRINE, companyName: "Quillmoor Lanterns" }),
    ).toEqual([3001]);
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

  it("needs a company or a name beside a hashed e-mail address", async () => {
    expect(await match({ hashedEmail: digest("md5", "z.quillfeather@quillmoor.example") })).toEqual([
      "INVALID_INPUT",
    ]);
  });

  it("is found by the address of a profile, by itself or at the company", async () => {
    const externalURL = "linkedin.example/in/Zephyrine-Quillfeather-4711/?from=search";
    expect(
      await match(
        { externalURL },
        { externalURL, companyId: QUILLMOOR.id },
        { externalURL: PROFILE, ...HOLLIS, companyId: QUILLMOOR.id },
        { externalURL: `${PROFILE}2` },
        { externalURL: `${PROFILE}2`, companyId: QUILLMOOR.id },
        { externalURL: "https://linkedin.example/" },
      ),
    ).toEqual([3001, 3001, 3001, "NO_MATCH", "COMPANY_ONLY_MATCH", "NO_MATCH"]);
  });
});

describe("a person by phone", () => {
  it.each([
    "+1 (617) 555-8202",
    "617.555.8202",
    "0016175558202",
    "+44 (0)20 5550-8203",
    "+442055508203 ext. 4",
  ])("is found by the number in any format: %s", async (phone) => {
    expect(await match({ phone })).toEqual([3001]);
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
    [ZEPHYRINE, 3001],
    [{ fullName: "QUILLFEATHER, Zephyrine" }, 3001],
    [{ fullName: "Dr. Zephyrine A. Quillfeather, PhD" }, 3001],
    [{ fullName: "Zephyrien Quilfeather" }, 3001],
    [{ fullName: "Quillfeather Zephyrine" }, 3001],
    [{ firstName: "Z.", lastName: "Quillfeather" }, 3001],
    [{ fullName: "Oystein Thornquist-Angvik" }, 3002],
    [{ firstName: "Øystein", lastName: "Angvik" }, 3002],
    [{ fullName: "Wilfreda van der Zoomst" }, 3003],
    [{ fullName: "van der Zoomst, Wilfreda" }, 3003],
    [{ firstName: "Wilfreda", lastName: "Zoomst" }, 3003],
  ])("is found in any spelling: %o", async (input, id) => {
    expect(
      await match(
        { ...input, companyId: String(QUILLMOOR.id) },
        { ...input, companyName: "QUILLMOOR LANTERNS, LLC" },
        { ...input, companyName: "Quilmoor Lanterns" },
      ),
    ).toEqual([id, id, id]);
  });

  it("is the one of two equals whose title, middle name or phone is given, else the more accurate record", async () => {
    const company = { companyName: "Vexholm Pigments" };
    expect(
      await match(
        { ...HOLLIS, ...company },
        { ...HOLLIS, ...company, jobTitle: "head of pigments" },
        { ...HOLLIS, ...company, jobTitle: "Pigments Head" },
        { ...HOLLIS, ...company, jobTitle: "Beekeeper" },
      ),
    ).toEqual([3005, 3004, 3004, 3005]);
  });

  it("is found at the company of that name that has them, whatever its legal form", async () => {
    const fullName = "Ulric Vantongeren";
    const names = ["Vexholm Pigments", "Vexholm Pigments GmbH", "Vexholm Pigments AG"];
    expect(await match(...names.map((companyName) => ({ fullName, companyName })))).toEqual(
      Array(3).fill(3011),
    );
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

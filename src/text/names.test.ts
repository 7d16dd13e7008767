import { describe, expect, test } from "vitest";
import { baseCompanyName, companyNameScore, parseCompanyName } from "./company-names.ts";
import { NAME_SCORE } from "./name-score.ts";
import { normalizeWords } from "./normalize-text.ts";
import { isShortFor, personNameScore, readNames, spokenName } from "./person-names.ts";

/* The one table of how names compare: for matching in the service, for imports and for rows that ask for the same. */

const scoreOfCompany = (asked: string, name: string, least?: number) =>
  companyNameScore(parseCompanyName(asked), parseCompanyName(name), least);

describe("a company's name", () => {
  test.each([
    // spelling
    ["Fernholt Foods Inc", "FERNHOLT FOODS, INC.", 100],
    ["Åkervik Logistik A/S", "akervik logistik as", 100],
    ["Fernholt & Brandt Foods", "Fernholt and Brandt Foods", 100],
    ["Fernholt und Brandt", "Fernholt & Brandt", 100],
    ["Rowan's Bakery", "Rowan’s Bakery", 100],
    ["The Group", "Group", 100],
    // legal forms
    ["Dellbrook S.p.A.", "dellbrook SpA", 100],
    ["Dellbrook S. R. O.", "Dellbrook s.r.o.", 100],
    ["Fernholt Foods Incorporated", "The Fernholt Foods Inc", 100],
    ["Straßburg GmbH & Co. KG", "Strassburg GmbH & Co KG", 100],
    ["Fernholt Foods", "Fernholt Foods LLC", 99],
    ["Fernholt Foods Inc", "Fernholt Foods LLC", 98],
    // order, and written together or apart
    ["Fern Holt Foods", "Fernholt Foods", 97],
    ["Foods Fernholt", "Fernholt Foods", 97],
    // generic words
    ["Fernholt Foods", "Fernholt Foods Group", 96],
    // typos
    ["Fernhlot Foods", "Fernholt Foods", 92],
    ["Fernholt Holdinsg", "Fernholt Holdings", 92],
    ["Fernhlot Foods", "Fernholt Foods LLC", 92],
    ["Fernhlot Foods Inc", "Fernholt Foods LLC", 90],
    ["Fernhlot Foods", "Fernholt Foods Group Inc", 88],
    ["Fernhlot Vegetables", "Fernholt Vegatables", 84],
    ["Fernhlot Vegetables", "Fernholt Vegatables Group", 80],
    // near, for a person to decide
    ["Alderbrook", "Alderbrook Logistics", 79],
    ["Alderbrook Northern Logistics", "Alderbrook Logistics", 79],
    ["Alderbrook", "Alderbrook Northern Logistics Inc", 68],
    ["Fernhlot Vegetables Inc", "Fernholt Vegatables Group LLC", 78],
    ["Fernhlot Vegetables Provisoins", "Fernholt Vegatables Provisions", 76],
    // other companies
    ["Alderbrook Logistics", "Alderbrook Foods", 0],
    ["Alderbrook", "Alderbrook Northern Logistics Norge", 0],
    ["International", "International Alderbrook", 0],
    ["Elm Oil", "Elk Oil", 0],
    ["Alderbrook Goods", "Alderbrook Foods", 0],
    ["Studio 54", "Studio 55", 0],
    ["Fern Holt Fern", "Fern Holt Holt", 0],
    ["Fernholt Inc", "Alderbrook Inc", 0],
    ["---", "---", 0],
    ["a".repeat(301), "a".repeat(301), 0],
  ])("%s beside %s: %i", (asked, name, score) => {
    expect(scoreOfCompany(asked, name, NAME_SCORE.near)).toBe(score);
    expect(scoreOfCompany(asked, name)).toBe(score < NAME_SCORE.fits ? 0 : score);
  });

  test("keeps what it consists of, even where that looks like a legal form or a generic word", () => {
    expect(scoreOfCompany("Company Group", "Company Holding")).toBeLessThan(100);
    expect(parseCompanyName("Limited").words).toEqual(["limited"]);
    expect(baseCompanyName("The Müller & Co. KG")).toBe("muller");
  });
});

interface OnFile {
  readonly first: string;
  readonly middle?: string;
  readonly last: string;
}

const onFile = ({ first, middle = "", last }: OnFile) => ({
  first: normalizeWords(first),
  middle: normalizeWords(middle),
  last: normalizeWords(last),
});

const ADA = { first: "Ada", last: "Finch" };
const LINDEN = { first: "Anneliese", last: "van der Linden" };
const BERTIN = { first: "Céline", last: "Noël-Bertin" };
const ELEANOR = { first: "Eleanor", last: "Thackeray" };

describe("a person's name", () => {
  test.each<[string, OnFile, number]>([
    // titles, order and spelling
    ["Ada Finch", ADA, 100],
    ["FINCH, ADA", ADA, 100],
    ["Dr. Ada Finch, PhD", ADA, 100],
    ["Mr Ada Finch Jr.", ADA, 100],
    ["Anneliese van der Linden", LINDEN, 100],
    ["van der Linden, Anneliese", LINDEN, 100],
    ["Rhona O’Hanlon", { first: "Rhona", last: "O'Hanlon" }, 100],
    ["Rhona OHanlon", { first: "Rhona", last: "O'Hanlon" }, 100],
    ["Celine Noel Bertin", BERTIN, 100],
    ["Jean Luc Tessier", { first: "Jean-Luc", last: "Tessier" }, 100],
    // middle names
    ["Ada M. Finch", { ...ADA, middle: "Margaux" }, 103],
    ["Finch, Ada Margaux", { ...ADA, middle: "M." }, 103],
    ["Ada M. Finch", ADA, 98],
    ["Ada M. Finch", { ...ADA, middle: "Rosalind" }, 88],
    // typos
    ["Ada Fnich", ADA, 92],
    ["Eleanro Thackerey", ELEANOR, 84],
    // double names, order and initials
    ["Celine Bertin", BERTIN, 92],
    ["Finch Ada", ADA, 92],
    ["A. Finch", ADA, 88],
    // nicknames
    ["Hank Finch", { first: "Henry", last: "Finch" }, 96],
    ["Rob Finch", { first: "Bob", last: "Finch" }, 96],
    ["Rob M. Finch", { first: "Robert", middle: "Margaux", last: "Finch" }, 96],
    // near, for a person to decide
    ["A. Margaux Fnich", { ...ADA, middle: "Rosalind" }, 68],
    ["Wilhel Finch", { first: "Wilhelmina", last: "Finch" }, 79],
    // somebody else
    ["Clara Finch", ADA, 0],
    ["Ada Carver", ADA, 0],
    ["B. Finch", ADA, 0],
    ["Bob Finch", { first: "Henry", last: "Finch" }, 0],
    ["Maria Finch", { first: "Daria", last: "Finch" }, 0],
    ["Anneliese van", LINDEN, 0],
  ])("%s beside %j: %i", (fullName, name, score) => {
    expect(personNameScore(readNames({ fullName }), onFile(name), NAME_SCORE.near)).toBe(score);
    expect(personNameScore(readNames({ fullName }), onFile(name))).toBe(score < NAME_SCORE.fits ? 0 : score);
  });

  test("of which only a part is on file is near", () => {
    const double = readNames({ firstName: "Céline", lastName: "Noël-Bertin" });
    expect(personNameScore(double, onFile({ first: "Céline", last: "Bertin" }), NAME_SCORE.near)).toBe(79);
  });

  test("needs a first and a last name", () => {
    expect(readNames({ fullName: "Finch" })).toEqual([]);
    expect(readNames({ fullName: "Dr. Finch, PhD" })).toEqual([]);
    expect(readNames({ lastName: "Finch" })).toEqual([]);
    expect(readNames({ firstName: "…", lastName: "Finch" })).toEqual([]);
    expect(readNames({ fullName: "Ada ".repeat(60) + "Finch" })).toEqual([]);
  });

  test("is read from first and last name before the full one, with a middle name behind the first", () => {
    const readings = readNames({ firstName: "Ada M.", lastName: "Finch", fullName: "Somebody Else" });
    expect(personNameScore(readings, onFile({ ...ADA, middle: "Margaux" }))).toBe(103);
    expect(personNameScore(readings, onFile({ first: "Somebody", last: "Else" }))).toBe(0);
  });

  test.each([
    ["Joris van den Akker", " joris", " van den akker"],
    ["Ada Margaux Finch", " ada", " finch"],
    ["Noël Bertin, Céline", " celine", " noel bertin"],
    ["Rhona O'Hanlon", " rhona", " o'hanlon"],
  ])("is most probably read by its particles and its comma: %s", (fullName, first, last) => {
    expect(readNames({ fullName })[0]).toMatchObject({ first, last });
  });

  test("is told in the order of speech", () => {
    expect(spokenName({ fullName: "Döe, Dr. Jane" })).toBe("jane doe");
    expect(spokenName({ firstName: "Jane", lastName: "Doe", fullName: "J" })).toBe("jane doe");
    expect(spokenName({ lastName: "Doe" })).toBe("doe");
  });

  test.each([
    ["j", "jane", true],
    ["chris", "christopher", true],
    ["bob", "robert", true],
    ["jo", "josephine", true],
    ["ja", "jane", false],
    ["jane", "john", false],
  ])("%s may stand for %s: %s", (one, other, may) => {
    expect(isShortFor(one, other)).toBe(may);
    expect(isShortFor(other, one)).toBe(may);
  });
});

import { describe, expect, it } from "vitest";
import { companyNameScore, parseCompanyName } from "./company-names.ts";

const score = (asked: string, name: string) =>
  companyNameScore(parseCompanyName(asked), parseCompanyName(name));

describe("the score of a company's name", () => {
  it.each([
    ["Fernholt Foods Inc", "FERNHOLT FOODS, INC."],
    ["Åkervik Logistik A/S", "akervik logistik as"],
    ["Dellbrook S.p.A.", "dellbrook SpA"],
    ["Fernholt & Brandt Foods", "Fernholt and Brandt Foods"],
    ["Fernholt Foods Incorporated", "The Fernholt Foods Inc"],
    ["Straßburg GmbH & Co. KG", "Strassburg GmbH & Co KG"],
    ["Rowan's Bakery", "Rowan’s Bakery"],
  ])("is 100 for the same name in another spelling: %s, %s", (asked, name) => {
    expect(score(asked, name)).toBe(100);
  });

  it.each([
    ["Fernholt Foods", "Fernholt Foods LLC", 99],
    ["Fernholt Foods Inc", "Fernholt Foods LLC", 98],
    ["Fern Holt Foods", "Fernholt Foods", 97],
    ["Foods Fernholt", "Fernholt Foods", 97],
    ["Fernholt Foods", "Fernholt Foods Group", 96],
    ["Fernhlot Foods", "Fernholt Foods", 92],
    ["Fernholt Holdinsg", "Fernholt Holdings", 92],
    ["Fernhlot Foods", "Fernholt Foods LLC", 92],
    ["Fernhlot Foods Inc", "Fernholt Foods LLC", 90],
    ["Fernhlot Foods", "Fernholt Foods Group Inc", 88],
    ["Fernhlot Vegetables", "Fernholt Vegatables", 84],
    ["Fernhlot Vegetables", "Fernholt Vegatables Group", 80],
  ])("falls with each difference: %s, %s", (asked, name, expected) => {
    expect(score(asked, name)).toBe(expected);
  });

  it.each([
    ["just below the threshold", "Fernhlot Vegetables Inc", "Fernholt Vegatables Group LLC"],
    ["three typos", "Fernhlot Vegetables Provisoins", "Fernholt Vegatables Provisions"],
    ["another last word", "Alderbrook Logistics", "Alderbrook Foods"],
    ["a word less", "Alderbrook Logistics", "Alderbrook Northern Logistics"],
    ["a word more", "Alderbrook Northern Logistics", "Alderbrook Logistics"],
    ["the first word alone", "Alderbrook", "Alderbrook Logistics"],
    ["a typo in a short word", "Elm Oil", "Elk Oil"],
    ["a wrong first letter of a short word", "Alderbrook Goods", "Alderbrook Foods"],
    ["another number", "Studio 54", "Studio 55"],
    ["a repeated word", "Fern Holt Fern", "Fern Holt Holt"],
    ["only a legal form in common", "Fernholt Inc", "Alderbrook Inc"],
    ["nothing to compare", "---", "---"],
  ])("is 0 for another company: %s", (_, asked, name) => {
    expect(score(asked, name)).toBe(0);
  });

  it("keeps what a name consists of, even where it looks like a legal form or a generic word", () => {
    expect(score("The Group", "Group")).toBe(100);
    expect(score("Company Group", "Company Holding")).toBeLessThan(100);
    expect(parseCompanyName("Limited").words).toEqual(["limited"]);
  });

  it("reads no name of more than 300 letters", () => {
    expect(score("a".repeat(301), "a".repeat(301))).toBe(0);
  });
});

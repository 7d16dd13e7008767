import { describe, expect, it } from "vitest";
import { normalizeWords } from "./normalize-text.ts";
import { personNameScore, readNames } from "./person-names.ts";

const onFile = (first: string, last: string, middle: string | null = null) => ({
  first_search: normalizeWords(first),
  last_search: normalizeWords(last),
  middle_name: middle,
});
const score = (fullName: string, ...name: Parameters<typeof onFile>) =>
  personNameScore(readNames({ fullName }), onFile(...name));

describe("the score of a person's name", () => {
  it.each([
    ["Ada Finch", "Ada", "Finch"],
    ["FINCH, ADA", "Ada", "Finch"],
    ["Dr. Ada Finch, PhD", "Ada", "Finch"],
    ["Mr Ada Finch Jr.", "Ada", "Finch"],
    ["Anneliese van der Linden", "Anneliese", "van der Linden"],
    ["van der Linden, Anneliese", "Anneliese", "van der Linden"],
    ["Rhona O’Hanlon", "Rhona", "O'Hanlon"],
    ["Rhona OHanlon", "Rhona", "O'Hanlon"],
    ["Celine Noel Bertin", "Céline", "Noël-Bertin"],
    ["Jean Luc Tessier", "Jean-Luc", "Tessier"],
  ])("is 100 for the same name in another spelling: %s", (fullName, first, last) => {
    expect(score(fullName, first, last)).toBe(100);
  });

  it.each([
    ["Ada M. Finch", "Ada", "Finch", "Margaux", 103],
    ["Finch, Ada Margaux", "Ada", "Finch", "M.", 103],
    ["Ada M. Finch", "Ada", "Finch", null, 98],
    ["Ada M. Finch", "Ada", "Finch", "Rosalind", 88],
    ["Ada Fnich", "Ada", "Finch", null, 92],
    ["Celine Bertin", "Céline", "Noël-Bertin", null, 92],
    ["Finch Ada", "Ada", "Finch", null, 92],
    ["A. Finch", "Ada", "Finch", null, 88],
    ["Hank Finch", "Henry", "Finch", null, 96],
    ["Rob Finch", "Bob", "Finch", null, 96],
    ["Eleanro Thackerey", "Eleanor", "Thackeray", null, 84],
  ])("falls with each difference: %s, %s %s %s", (fullName, first, last, middle, expected) => {
    expect(score(fullName, first, last, middle)).toBe(expected);
  });

  it.each([
    ["just below the threshold", "A. Margaux Fnich", "Ada", "Finch", "Rosalind"],
    ["another first name", "Ada Finch", "Clara", "Finch", null],
    ["another last name", "Ada Finch", "Ada", "Carver", null],
    ["another initial", "B. Finch", "Ada", "Finch", null],
    ["the nickname of another name", "Bob Finch", "Henry", "Finch", null],
    ["three typos", "Eelanor Thackerey-Wnyn", "Eleanor", "Thackeray-Wynn", null],
    ["a wrong first letter of a short name", "Maria Finch", "Daria", "Finch", null],
    ["a particle alone", "Anneliese van", "Anneliese", "van der Linden", null],
  ])("is 0 for somebody else: %s", (_, fullName, first, last, middle) => {
    expect(score(fullName, first, last, middle)).toBe(0);
  });

  it("needs a first and a last name", () => {
    expect(readNames({ fullName: "Finch" })).toEqual([]);
    expect(readNames({ fullName: "Dr. Finch, PhD" })).toEqual([]);
    expect(readNames({ lastName: "Finch" })).toEqual([]);
    expect(readNames({ firstName: "…", lastName: "Finch" })).toEqual([]);
    expect(readNames({ fullName: "Ada ".repeat(60) + "Finch" })).toEqual([]);
  });

  it("takes first and last name before the full one, and a middle name from the first", () => {
    const readings = readNames({ firstName: "Ada M.", lastName: "Finch", fullName: "Somebody Else" });
    expect(personNameScore(readings, onFile("Ada", "Finch", "Margaux"))).toBe(103);
    expect(personNameScore(readings, onFile("Somebody", "Else"))).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { phoneReadings, phoneSpellings, samePhone } from "./phone-numbers.ts";

describe("phone numbers", () => {
  it.each([
    "+1 415 555 0132",
    "+1 (415) 555-0132",
    "+14155550132",
    "001 415 555 0132",
    "1-415-555-0132",
    "(415) 555-0132",
    "415.555.0132 ext. 7",
    "+1 415 555 0132 x12",
    "tel. 415 555 0132",
  ])("are the same in any format: %s", (typed) => {
    expect(samePhone(typed, "+1 415 555 0132")).toBe(true);
    expect(phoneSpellings(typed)).toContain("+1 415 555 0132");
  });

  it("may come with the trunk prefix instead of the country code", () => {
    expect(samePhone("020 5550 0114", "+44 20 5550 0114")).toBe(true);
    expect(samePhone("+44 (0)20 5550 0114", "+44 20 5550 0114")).toBe(true);
    expect(phoneSpellings("0044 (0)20 5550 0114")).toContain("+44 20 5550 0114");
  });

  it("differ by any digit and by the country", () => {
    expect(samePhone("+1 415 555 0133", "+1 415 555 0132")).toBe(false);
    expect(samePhone("+44 20 5550 0114", "+1 20 5550 0114")).toBe(false);
    expect(samePhone("+1 415 555 0132", null)).toBe(false);
  });

  it("are no numbers when they are too short or too long", () => {
    expect(phoneReadings("0132")).toEqual([]);
    expect(phoneReadings("n/a")).toEqual([]);
    expect(phoneReadings(" ".repeat(100_000) + "1")).toEqual([]);
    expect(samePhone("0132", "+1 415 555 0132")).toBe(false);
  });
});

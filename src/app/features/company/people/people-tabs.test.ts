import { describe, expect, it } from "vitest";
import { peopleCriteria, titleRank } from "./people-tabs.ts";

describe("peopleCriteria", () => {
  it("asks for one level of one company, and for no level in All", () => {
    expect(peopleCriteria("7", "c-level")).toEqual({ companyId: "7", managementLevel: "C Level Exec" });
    expect(peopleCriteria("7", "other")).toEqual({ companyId: "7", managementLevel: "Non Manager" });
    expect(peopleCriteria("7", "all")).toEqual({ companyId: "7" });
  });
});

describe("titleRank", () => {
  it("puts the chief executive first, then whoever leads under another title", () => {
    const titles = [
      "Chief Financial Officer",
      "President",
      "Founder and CEO",
      "Vice President",
      "Vice-President",
    ];
    expect(titles.map(titleRank)).toEqual([2, 1, 0, 2, 2]);
    expect(titleRank("Founder and Chief Executive Officer")).toBe(0);
    expect(titleRank("Managing Director")).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { recordFacts } from "./record-fields.ts";
import { recordHeading } from "./record-heading.ts";

const nothing = new Set<string>();

describe("recordFacts", () => {
  it("keeps what it knows and what it does not, and makes up nothing", () => {
    const { facts, hints, companyHints } = recordFacts(
      "contact",
      { oneYearGrowth: 12, middleName: null, tags: [], contactAccuracyScore: 91, validDate: "2026-10-19" },
      nothing,
    );
    expect(facts.map(({ label, value }) => [label, value])).toEqual([
      ["Accuracy", 91],
      ["One year growth", 12],
      ["Confirmed", "2026-10-19"],
    ]);
    expect([hints, companyHints]).toEqual([[], []]);
  });

  it("says in words what enrichment gives and which number must not be called", () => {
    const { facts, hints, companyHints } = recordFacts(
      "contact",
      {
        hasMobilePhone: true,
        mobilePhoneDoNotCall: true,
        hasDirectPhone: false,
        directPhoneDoNotCall: true,
        hasEmail: true,
        hasFacsimile: true,
        hasCompanyZipCode: true,
        hasCompanyPhone: false,
      },
      nothing,
    );
    expect(facts).toEqual([]);
    expect(hints.map(({ label, state }) => [label, state])).toEqual([
      ["E-mail", "available"],
      ["Direct phone", "absent"],
      ["Mobile", "do-not-call"],
      ["Facsimile", "available"],
    ]);
    expect(companyHints.map(({ label, state }) => [label, state])).toEqual([
      ["ZIP code", "available"],
      ["Phone", "absent"],
    ]);
  });

  it("says do not call where the hint itself is missing, and shows a hint of another type as it came", () => {
    const { facts, hints } = recordFacts(
      "contact",
      { directPhoneDoNotCall: true, hasEmail: "perhaps" },
      nothing,
    );
    expect(hints).toEqual([{ name: "directPhoneDoNotCall", label: "Direct phone", state: "do-not-call" }]);
    expect(facts).toMatchObject([{ label: "Has email", value: "perhaps" }]);
  });
});

describe("recordHeading", () => {
  it("names a person, a company, an article, a signal and a scoop", () => {
    expect(recordHeading({ firstName: "Ada", lastName: "Ek", jobTitle: "CEO" }, "")).toMatchObject({
      title: "Ada Ek",
      detail: "CEO",
      joint: "at",
      isPerson: true,
    });
    const titles = [{ name: "Ek AS" }, { title: "Ek grows", description: "More" }, { topic: "ERP" }].map(
      (attributes) => recordHeading(attributes, "").title,
    );
    expect(titles).toEqual(["Ek AS", "Ek grows", "ERP"]);
    expect(recordHeading({ description: "Ek hires" }, "").title).toBe("Ek hires");
  });

  it("falls back where no name is told, and reads no value of another type", () => {
    expect(recordHeading({ title: 7, name: null }, "company without a name")).toMatchObject({
      title: "company without a name",
      detail: "",
    });
  });
});

import { describe, expect, it } from "vitest";
import { recordDetails } from "./record-detail-fields.ts";
import { recordHeading } from "./record-detail-heading.ts";

const nothing = new Set<string>();

describe("recordDetails", () => {
  it("shows known and unknown attributes, and adds nothing [field-14]", () => {
    const { fields, hints, companyHints } = recordDetails(
      "contact",
      { oneYearGrowth: 12, middleName: null, tags: [], contactAccuracyScore: 91, validDate: "2026-10-19" },
      nothing,
    );
    expect(fields.map(({ label, value }) => [label, value])).toEqual([
      ["Accuracy", 91],
      ["One year growth", 12],
      ["Confirmed", "2026-10-19"],
    ]);
    expect([hints, companyHints]).toEqual([[], []]);
  });

  it("says what enriching returns and which number must not be called", () => {
    const { fields, hints, companyHints } = recordDetails(
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
    expect(fields).toEqual([]);
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

  it("says do not call even without the hint, and shows a malformed hint unchanged", () => {
    const { fields, hints } = recordDetails(
      "contact",
      { directPhoneDoNotCall: true, hasEmail: "perhaps" },
      nothing,
    );
    expect(hints).toEqual([{ name: "directPhoneDoNotCall", label: "Direct phone", state: "do-not-call" }]);
    expect(fields).toMatchObject([{ label: "Has email", value: "perhaps" }]);
  });
});

describe("recordHeading", () => {
  it("names a person, a company, an article, a signal and a scoop", () => {
    expect(recordHeading({ firstName: "Ada", lastName: "Ek", jobTitle: "CEO" }, "")).toMatchObject({
      title: "Ada Ek",
      detail: "CEO",
      separator: "at",
      isPerson: true,
    });
    const titles = [{ name: "Ek AS" }, { title: "Ek grows", description: "More" }, { topic: "ERP" }].map(
      (attributes) => recordHeading(attributes, "").title,
    );
    expect(titles).toEqual(["Ek AS", "Ek grows", "ERP"]);
    expect(recordHeading({ description: "Ek hires" }, "").title).toBe("Ek hires");
  });

  it("falls back where there is no name, and ignores values of the wrong type", () => {
    expect(recordHeading({ title: 7, name: null }, "unnamed company")).toMatchObject({
      title: "unnamed company",
      detail: "",
    });
  });
});

import { describe, expect, it } from "vitest";
import { recordDetails } from "./record-detail-fields.ts";
import { recordHeading } from "./record-detail-heading.ts";

const nothing = new Set<string>();

describe("recordDetails", () => {
  const told = (attributes: object) => {
    const { fields, hints, companyHints } = recordDetails("contact", { ...attributes }, nothing);
    const states = (all: typeof hints) => all.map(({ label, state }) => `${label}: ${state}`);
    return {
      fields: fields.map(({ label, value }) => `${label}: ${String(value)}`),
      hints: states(hints),
      companyHints: states(companyHints),
    };
  };

  it("shows known and unknown attributes, and adds nothing [field-14]", () => {
    const known = { contactAccuracyScore: 91, validDate: "2026-10-19" };
    expect(told({ oneYearGrowth: 12, middleName: null, tags: [], ...known })).toEqual({
      fields: ["Accuracy: 91", "One year growth: 12", "Confirmed: 2026-10-19"],
      hints: [],
      companyHints: [],
    });
  });

  it("says what enriching returns and which number must not be called", () => {
    const mobile = { hasMobilePhone: true, mobilePhoneDoNotCall: true };
    const direct = { hasDirectPhone: false, directPhoneDoNotCall: true };
    const company = { hasCompanyZipCode: true, hasCompanyPhone: false };
    expect(told({ ...mobile, ...direct, ...company, hasEmail: true, hasFacsimile: true })).toEqual({
      fields: [],
      hints: ["E-mail: available", "Direct phone: absent", "Mobile: do-not-call", "Facsimile: available"],
      companyHints: ["ZIP code: available", "Phone: absent"],
    });
  });

  it("says do not call even without the hint, and shows a malformed hint unchanged", () => {
    const { fields, hints } = told({ directPhoneDoNotCall: true, hasEmail: "perhaps" });
    expect([fields, hints]).toEqual([["Has email: perhaps"], ["Direct phone: do-not-call"]]);
  });
});

describe("recordHeading", () => {
  it("names a person, a company, an article, a signal and a scoop", () => {
    const person = recordHeading({ firstName: "Ada", lastName: "Ek", jobTitle: "CEO" }, "");
    expect(person).toMatchObject({ title: "Ada Ek", detail: "CEO", separator: "at", isPerson: true });
    const others = [{ name: "Ek AS" }, { title: "Ek grows", description: "More" }, { topic: "ERP" }];
    const titles = others.map((attributes) => recordHeading(attributes, "").title);
    expect(titles).toEqual(["Ek AS", "Ek grows", "ERP"]);
    expect(recordHeading({ description: "Ek hires" }, "").title).toBe("Ek hires");
  });

  it("falls back where there is no name, and ignores values of the wrong type", () => {
    const heading = recordHeading({ title: 7, name: null }, "unnamed company");
    expect(heading).toMatchObject({ title: "unnamed company", detail: "" });
  });
});

import { describe, expect, it } from "vitest";
import { selectableContact } from "./named-record-cells.ts";

const company = { id: "5", name: "Lumen Health" };
const elena = { id: "8", firstName: "Elena", lastName: "Marín", jobTitle: "Director" };

describe("selectableContact", () => {
  it("has name, job title and company, and leaves unknown what was not said", () => {
    const { id, ...named } = elena;
    expect(selectableContact(elena, company)).toMatchObject({
      type: "contact",
      id,
      snapshot: {
        ...named,
        name: "Elena Marín",
        company,
        accuracy: null,
        hints: { hasEmail: null, hasDirectPhone: null, hasMobilePhone: null },
        directPhoneDoNotCall: null,
        mobilePhoneDoNotCall: null,
        managementStatus: null,
      },
    });
  });

  it("does not give a person the company of another name", () => {
    const choice = selectableContact({ ...elena, companyName: "Halden Health" }, company);
    expect(choice?.snapshot).toMatchObject({ company: null });
  });

  it("needs an id", () => {
    expect(selectableContact({ ...elena, id: "" }, company)).toBeUndefined();
  });
});

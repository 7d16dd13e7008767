import { describe, expect, it } from "vitest";
import { selectableContact } from "./selectable-contact.ts";

const company = { id: "5", name: "Lumen Health" };
const elena = { id: "8", firstName: "Elena", lastName: "Marín", jobTitle: "Director" };

describe("a named person as the selection keeps them", () => {
  it("has name, job title and company, and leaves open what nobody told", () => {
    expect(selectableContact(elena, company)).toEqual({
      type: "contact",
      id: "8",
      snapshot: {
        name: "Elena Marín",
        jobTitle: "Director",
        company,
        accuracy: null,
        hints: { hasEmail: null, hasDirectPhone: null, hasMobilePhone: null },
        directPhoneDoNotCall: null,
        mobilePhoneDoNotCall: null,
        managementStatus: null,
      },
    });
  });

  it("is not put into a company of another name", () => {
    const choice = selectableContact({ ...elena, companyName: "Halden Health" }, company);
    expect(choice?.snapshot).toMatchObject({ company: null });
  });

  it("is no record without an identifier", () => {
    expect(selectableContact({ ...elena, id: "" }, company)).toBeUndefined();
  });
});

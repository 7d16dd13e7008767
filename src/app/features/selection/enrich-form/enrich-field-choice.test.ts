import { describe, expect, it } from "vitest";
import { missingCallFlags, usableChoice, withFields, withRequired } from "./enrich-field-choice.ts";
import { fieldGroups } from "./enrich-field-groups.ts";

type Names = readonly string[];
function groupsOf(entity: "contact" | "company", granted: Names, refused: Names = []) {
  const record = (accessGranted: boolean) => (fieldName: string) => {
    return { type: "EnrichOutput", id: fieldName, attributes: { fieldName, accessGranted } };
  };
  return fieldGroups(entity, [...granted.map(record(true)), ...refused.map(record(false))]);
}

describe("the choice of output fields", () => {
  it("starts with what reaches a person, as far as the account may have it", () => {
    const groups = groupsOf("contact", ["lastName", "email", "education"], ["mobilePhone"]);
    const choice = usableChoice("contact", groups, undefined);
    expect(choice).toEqual({ output: ["lastName", "email"], required: [] });
  });

  it("starts with every channel that a reveal asks for, the supplemental e-mail too", () => {
    const channels = ["email", "supplementalEmail", "phone", "mobilePhone"];
    expect(usableChoice("contact", groupsOf("contact", channels), undefined).output).toEqual(channels);
    const withheld = groupsOf("contact", ["email"], ["supplementalEmail"]);
    expect(usableChoice("contact", withheld, undefined).output).toEqual(["email"]);
  });

  it("keeps a remembered choice without what was taken away since", () => {
    const groups = groupsOf("contact", ["email"], ["mobilePhone"]);
    const remembered = { output: ["mobilePhone", "email"], required: ["mobilePhone", "email"] };
    expect(usableChoice("contact", groups, remembered)).toEqual({ output: ["email"], required: ["email"] });
  });

  it("never requires a field of a company, which the service does not take", () => {
    const groups = groupsOf("company", ["name"]);
    expect(usableChoice("company", groups, { output: ["name"], required: ["name"] }).required).toEqual([]);
  });

  it("no longer requires a field that is dropped", () => {
    const choice = withRequired({ output: ["email", "phone"], required: [] }, "email", true);
    expect(withFields(choice, ["email"], false)).toEqual({ output: ["phone"], required: [] });
  });
});

describe("phone numbers without their flags", () => {
  const FLAGS = ["directPhoneDoNotCall", "mobilePhoneDoNotCall"];
  const groups = groupsOf("contact", ["phone", "mobilePhoneAlt", ...FLAGS]);
  const missing = (output: Names, given = groups, type: "contact" | "company" = "contact") =>
    missingCallFlags(type, { output: [...output], required: [] }, given);

  it("asks for the flag of each kind of number that is chosen", () => {
    expect(missing(["phone"])).toEqual(["directPhoneDoNotCall"]);
    expect(missing(["mobilePhoneAlt"])).toEqual(["mobilePhoneDoNotCall"]);
  });

  it("asks for nothing when the flag is chosen, refused, or there is no number", () => {
    expect(missing(["phone", "directPhoneDoNotCall"])).toEqual([]);
    const refused = groupsOf("contact", ["phone"], ["directPhoneDoNotCall"]);
    expect(missing(["phone"], refused)).toEqual([]);
    expect(missing(["phone"], groups, "company")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { missingCallFlags, usableChoice, withFields, withRequired } from "./enrich-field-choice.ts";
import { fieldGroups } from "./enrich-field-groups.ts";

function groupsOf(
  entity: "contact" | "company",
  granted: readonly string[],
  refused: readonly string[] = [],
) {
  const record = (fieldName: string, accessGranted: boolean) => ({
    type: "EnrichOutput",
    id: fieldName,
    attributes: { fieldName, accessGranted },
  });
  return fieldGroups(entity, [
    ...granted.map((name) => record(name, true)),
    ...refused.map((name) => record(name, false)),
  ]);
}

describe("the choice of output fields", () => {
  it("starts with what reaches a person, as far as the account may have it", () => {
    const groups = groupsOf("contact", ["lastName", "email", "education"], ["mobilePhone"]);
    expect(usableChoice("contact", groups, undefined)).toEqual({
      output: ["lastName", "email"],
      required: [],
    });
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
  const groups = groupsOf("contact", [
    "phone",
    "mobilePhoneAlt",
    "directPhoneDoNotCall",
    "mobilePhoneDoNotCall",
  ]);

  it("asks for the flag of each kind of number that is chosen", () => {
    expect(missingCallFlags("contact", { output: ["phone"], required: [] }, groups)).toEqual([
      "directPhoneDoNotCall",
    ]);
    expect(missingCallFlags("contact", { output: ["mobilePhoneAlt"], required: [] }, groups)).toEqual([
      "mobilePhoneDoNotCall",
    ]);
  });

  it("asks for nothing when the flag is chosen, refused, or there is no number", () => {
    const chosen = { output: ["phone", "directPhoneDoNotCall"], required: [] };
    expect(missingCallFlags("contact", chosen, groups)).toEqual([]);
    const refused = groupsOf("contact", ["phone"], ["directPhoneDoNotCall"]);
    expect(missingCallFlags("contact", { output: ["phone"], required: [] }, refused)).toEqual([]);
    expect(missingCallFlags("company", { output: ["phone"], required: [] }, groups)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { LookupFieldRecord } from "#contract/lookup-schemas.ts";
import { fieldGroups, matchingGroups } from "./enrich-field-groups.ts";

function listed(fieldName: string, accessGranted?: boolean): LookupFieldRecord {
  return { type: "ContactEnrichOutput", id: fieldName, attributes: { fieldName, accessGranted } };
}

describe("field groups", () => {
  it("keeps the contract's groups and order, whatever order the service lists them in", () => {
    const groups = fieldGroups(
      "contact",
      ["companyName", "email", "firstName"].map((name) => listed(name, true)),
    );
    const told = groups.map(({ name, fields }) => `${name}: ${fields.map(({ label }) => label).join(", ")}`);
    expect(told).toEqual(["Contact: First name, E-mail", "Company: Company"]);
  });

  it("puts fields that it does not know under Other, in words", () => {
    const groups = fieldGroups("company", [listed("cloudSpendUSD", true), listed("name", true)]);
    const field = { name: "cloudSpendUSD", label: "Cloud spend USD", description: undefined, granted: true };
    expect(groups.at(-1)).toEqual({ name: "Other", fields: [field] });
  });

  it("takes only an explicit no as a refusal: other services say nothing of access", () => {
    const [group] = fieldGroups("contact", [listed("email", false), listed("phone")]);
    expect(group?.fields.map((field) => field.granted)).toEqual([false, true]);
  });

  it("finds a field by the words of its label or by its name", () => {
    const groups = fieldGroups("contact", [listed("mobilePhoneDoNotCall", true), listed("email", true)]);
    const found = (text: string) =>
      matchingGroups(groups, text).flatMap((group) => group.fields.map((field) => field.name));
    expect(found("call mobile")).toEqual(["mobilePhoneDoNotCall"]);
    expect(found("mobilephone")).toEqual(["mobilePhoneDoNotCall"]);
    expect(found("nothing like it")).toEqual([]);
    expect(found("")).toHaveLength(2);
  });
});

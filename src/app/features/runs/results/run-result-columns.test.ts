import { describe, expect, it } from "vitest";
import { cellField } from "#app/records/record-cell-values.ts";
import { hasValue, shownField } from "./run-result-columns.ts";

const meta = { input: {}, matchStatus: "FULL_MATCH" };

describe("the column of e-mail addresses", () => {
  const shown = (attributes: Record<string, unknown> | null) => {
    const record = attributes && { id: "1", type: "Contact", attributes, meta };
    return shownField("contact", cellField("contact", "email"), { record }).name;
  };

  it("has the address at work, else whichever came", () => {
    expect(shown({ email: "ana@works.example", supplementalEmail: ["ana@home.example"] })).toBe("email");
    expect(shown({ email: "", supplementalEmail: ["ana@home.example"] })).toBe("supplementalEmail");
    expect(shown({ supplementalEmail: ["ana@home.example"] })).toBe("supplementalEmail");
    expect(shown({ supplementalEmail: [] })).toBe("email");
    expect(shown(null)).toBe("email");
  });

  it("takes the place of no other column", () => {
    const record = { id: "1", type: "Contact", attributes: { supplementalEmail: ["a@b.example"] }, meta };
    expect(shownField("contact", cellField("contact", "phone"), { record }).name).toBe("phone");
  });
});

it("tells a value that came from one that did not", () => {
  const record = { id: "1", type: "Contact", attributes: { phone: "+49 30 5550100", mobilePhone: "" }, meta };
  expect(hasValue("contact", cellField("contact", "phone"), record)).toBe(true);
  expect(hasValue("contact", cellField("contact", "mobilePhone"), record)).toBe(false);
  expect(hasValue("contact", cellField("contact", "phone"), null)).toBe(false);
});

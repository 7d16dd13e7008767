import { expect, test } from "vitest";
import { requestedKey, describedName, inputKey, inputText, sentId } from "./match-input.ts";

const ADA = { fullName: "Ada Example", companyId: 42 };

test.each([
  ["its members in another order", { companyId: 42, fullName: "Ada Example" }],
  ["a number as its digits", { fullName: "Ada Example", companyId: "42" }],
  ["spaces around a text", { fullName: " Ada Example ", companyId: "42 " }],
  ["members that say nothing", { ...ADA, phone: null, jobTitle: "  ", emailAddress: undefined }],
])("an input is the same with %s", (_, other) => {
  expect(inputKey(other)).toBe(inputKey(ADA));
});

test.each([
  ["another letter", { ...ADA, fullName: "Ada Exemple" }],
  ["another case", { ...ADA, fullName: "ada example" }],
  ["a member more", { ...ADA, phone: "207 555 0100" }],
  ["a member less", { fullName: "Ada Example" }],
  ["the same text under another name", { lastName: "Ada Example", companyId: 42 }],
])("an input is another one with %s", (_, other) => {
  expect(inputKey(other)).not.toBe(inputKey(ADA));
});

test("an id asks for the same as an input with nothing but that id, and a row's key for nothing", () => {
  expect(requestedKey("contact", { id: "17" })).toBe(
    requestedKey("contact", { id: "row-1", input: { personId: 17 } }),
  );
  expect(requestedKey("company", { id: "17" })).toBe(
    requestedKey("company", { id: "x", input: { companyId: "17" } }),
  );
  expect(requestedKey("contact", { id: "17" })).not.toBe(requestedKey("company", { id: "17" }));
  const described = { id: "17", input: ADA };
  expect(requestedKey("contact", described)).toBe(requestedKey("contact", { id: "row-9", input: ADA }));
  expect(requestedKey("contact", described)).not.toBe(requestedKey("contact", { id: "17" }));
});

test("a row without a name is called by all that it says", () => {
  const unnamed = { emailAddress: "ada@works.example", phone: "207 555 0100" };
  expect(describedName("contact", unnamed)).toBe("ada@works.example, 207 555 0100");
  expect(describedName("contact", { firstName: "Ada", lastName: "Example", companyName: "Works" })).toBe(
    "Ada Example",
  );
  expect(describedName("company", { companyWebsite: "works.example", companyName: "Works" })).toBe("Works");
  expect(inputText({ companyWebsite: "works.example", companyCity: "" })).toBe("works.example");
});

test.each([
  ["12", 12],
  ["0", 0],
  ["9007199254740991", 9007199254740991],
  ["9007199254740993", "9007199254740993"],
  ["007", "007"],
  ["-5", "-5"],
  ["1e3", "1e3"],
  ["abc", "abc"],
])("the id %j is sent as %j", (id, expected) => {
  expect(sentId(id)).toBe(expected);
});

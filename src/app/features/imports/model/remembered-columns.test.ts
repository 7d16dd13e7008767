import { expect, test } from "vitest";
import { headerSetKey, rememberedColumns, rememberedTargets, withRemembered } from "./remembered-columns.ts";

const HEADER = ["First name", "Surname", "Firm", "Booth"];
const TARGETS = ["firstName", "lastName", "companyName", "leave-out"] as const;
const CHOSEN = { type: "contact" as const, targets: [...TARGETS] };

test("what was chosen is found again for the same columns, in whatever order", () => {
  const remembered = withRemembered([], HEADER, CHOSEN);
  const found = (header: readonly string[]) => rememberedTargets(remembered, header)?.targets.join(" ");
  expect(found(HEADER)).toBe(TARGETS.join(" "));
  const another = ["Booth", "surname ", "FIRM", "First Name"];
  expect(found(another)).toBe("leave-out lastName companyName firstName");
  expect(found([...HEADER, "Notes"])).toBeUndefined();
});

test("the newest choice counts, fifty are remembered, and no name of a column is stored", () => {
  let remembered = withRemembered([], HEADER, { type: "contact", targets: ["keep", "keep", "keep", "keep"] });
  remembered = withRemembered(remembered, HEADER, CHOSEN);
  expect(remembered).toHaveLength(1);
  for (let count = 0; count < 60; count += 1)
    remembered = withRemembered(remembered, [`Column ${count}`], { type: "company", targets: ["keep"] });
  expect(remembered).toHaveLength(50);
  expect(rememberedTargets(remembered, HEADER)).toBeUndefined();
  expect(JSON.stringify(remembered)).not.toContain("Column");
  expect(rememberedColumns.schema.safeParse(remembered).success).toBe(true);
});

test("files of the same columns have one key, whatever their order and spelling", () => {
  const key = headerSetKey(["First Name", "E-Mail", "Société"]);
  expect(headerSetKey(["societe", "first_name", "EMAIL "])).toBe(key);
  expect(headerSetKey(["First Name", "E-Mail"])).not.toBe(key);
  expect(headerSetKey(["First Name", "E-Mail", "Société", "Société"])).not.toBe(key);
  expect(headerSetKey(["First", "Name E-Mail", "Société"])).not.toBe(key);
});

test("a key tells nothing of a row that was taken for names", () => {
  expect(headerSetKey(["Jane Doe", "jane@acme.example"])).toMatch(/^2-[\da-f]{16}$/);
});

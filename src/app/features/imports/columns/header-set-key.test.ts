import { expect, test } from "vitest";
import { headerSetKey } from "./header-set-key.ts";

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

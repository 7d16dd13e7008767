import { expect, test } from "vitest";
import { familyOf, hierarchyAnswer } from "#testing/family-trees.ts";
import { buffersOf } from "./buffers-of.ts";
import { nameOf } from "./family-table.ts";

test("All columns of a family are handed over, and what is read from it stays the same", () => {
  const family = familyOf(hierarchyAnswer([{ name: "Top", familyNodes: [{ name: "Below" }] }]));
  const copy = structuredClone({ number: 1, reply: family });
  const handed = structuredClone(copy, { transfer: buffersOf(copy) });
  expect(handed.reply).toEqual(family);
  expect(nameOf(handed.reply.table, 1)).toBe("Below");
  const left = Object.values(copy.reply.table).flatMap((column) =>
    ArrayBuffer.isView(column) ? column.byteLength : [],
  );
  expect(left.length).toBeGreaterThan(6);
  expect(new Set(left)).toEqual(new Set([0]));
});

test("A message without columns hands nothing over", () => {
  expect(buffersOf({ number: 1, error: "No family is open." })).toEqual([]);
  expect(buffersOf({ number: 1, reply: new Blob(["text"]) })).toEqual([]);
  expect(buffersOf({ number: 1, reply: undefined })).toEqual([]);
  const shared = new Int32Array(4);
  expect(buffersOf({ one: shared.subarray(0, 2), other: shared })).toEqual([shared.buffer]);
});

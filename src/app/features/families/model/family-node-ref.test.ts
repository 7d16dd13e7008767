import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nodeOfRef, nodeRef } from "./family-model.ts";
import { readFamilies } from "#testing/families/family-trees.ts";

test("every member is found again by what an address says of it, also where several share an id", () => {
  fc.assert(
    fc.property(readFamilies, ({ family: { table }, plain }) => {
      for (const { node } of plain.all) expect(nodeOfRef(table, nodeRef(table, node))).toBe(node);
    }),
  );
});

test("what names no member is none", () => {
  fc.assert(
    fc.property(readFamilies, ({ family: { table } }) => {
      for (const ref of ["", "n999999", "123456789012", "1.99999", "x", "1.x"]) {
        expect(nodeOfRef(table, ref)).toBe(-1);
      }
    }),
  );
});

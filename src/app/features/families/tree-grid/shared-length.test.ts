import { expect, test } from "vitest";
import { familyOf, hierarchyAnswer } from "#testing/family-trees.ts";
import { sharedLength } from "./shared-length.ts";

test("words that a member shares with the one above are told, as long as something of its own is left", () => {
  const { table } = familyOf(
    hierarchyAnswer([
      {
        name: "Orrinvale Holdings",
        familyNodes: [
          { name: "Orrinvale Europe plc" },
          { name: "Orrinvale Holdings Office" },
          { name: "Orrinvale Holdings" },
          { name: "Orrinvales" },
          { name: "Hollybrook" },
          {},
        ],
      },
    ]),
  );
  expect([0, 1, 2, 3, 4, 5, 6].map((node) => sharedLength(table, node))).toEqual([0, 10, 19, 0, 0, 0, 0]);
});

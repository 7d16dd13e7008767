import { type FamilyTable, nameOf, parentOf } from "#app/features/families/model/family-table.ts";

/**
 * Letters at the start of a member's name that are whole words of its parent's name too, with the space after them: 0
 * where there are none, or where nothing else would be left. What comes after them tells the member apart.
 */
export function sharedLength(table: FamilyTable, node: number): number {
  const parent = parentOf(table, node);
  if (parent < 0) return 0;
  const above = nameOf(table, parent).split(" ");
  const words = nameOf(table, node).split(" ");
  const own = words.findIndex((word, index) => word !== above[index]);
  return own < 1 ? 0 : words.slice(0, own).join(" ").length + 1;
}

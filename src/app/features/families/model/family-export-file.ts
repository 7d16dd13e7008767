import { type FamilyTable, cityOf, companyIdOf, nameOf, stateOf, typeOf } from "./family-model.ts";
import { valueAt } from "#app/chart/forest.ts";

function memberJson(table: FamilyTable, node: number): string {
  const { typeId, description } = typeOf(table, node);
  const text = JSON.stringify({
    name: nameOf(table, node),
    companyId: companyIdOf(table, node) || undefined,
    city: cityOf(table, node) || undefined,
    state: stateOf(table, node) || undefined,
    subUnitTypeInfo:
      typeId === null && description === ""
        ? undefined
        : { typeId: typeId ?? undefined, typeDescription: description || undefined },
  });
  // still open, for the children
  return text.slice(0, -1);
}

/**
 * Members as a tree in the shape of the answer, in the order given: ancestors first. Without recursion, since chains can
 * be deep. [field-10]
 */
export function familyTreeFile(table: FamilyTable, nodes: Int32Array): Blob {
  const parts: string[] = ['{"familyTree":['];
  let level = 0;
  for (const node of nodes) {
    const next = valueAt(table.levels, node);
    if (next > level) {
      if (level > 0) parts.push(',"familyNodes":[');
    } else {
      parts.push("}", "]}".repeat(level - next), ",");
    }
    parts.push("\n", "  ".repeat(Math.min(next, 40)), memberJson(table, node));
    level = next;
  }
  if (level > 0) parts.push("}", "]}".repeat(level - 1));
  parts.push("\n]}\n");
  return new Blob([parts.join("")], { type: "application/json" });
}

import { type FamilyTable, companyIdOf, valueAt } from "#app/family/family-table.ts";

/**
 * A member in an address: its company id, with a number where several members share it (`707341702.2`), or its place
 * where it has none (`n15`). The same answer gives the same member.
 */
export function nodeRef(table: FamilyTable, node: number): string {
  const id = companyIdOf(table, node);
  const own = table.companies[node] ?? -1;
  if (id === "" || own < 0) return `n${node}`;
  let place = 1;
  for (let other = 0; other < node; other += 1) if (table.companies[other] === own) place += 1;
  return place === 1 ? id : `${id}.${place}`;
}

/** The member that an address names; -1 when there is none like that. */
export function nodeOfRef(table: FamilyTable, ref: string): number {
  const index = /^n(\d+)$/.exec(ref)?.[1];
  if (index !== undefined) return Number(index) < table.size ? Number(index) : -1;
  const [, id, place = "1"] = /^(\d+)(?:\.(\d+))?$/.exec(ref) ?? [];
  if (id === undefined) return -1;
  let left = Number(place);
  for (let node = 0; node < table.size; node += 1) {
    if (valueAt(table.ids.starts, node + 1) - valueAt(table.ids.starts, node) !== id.length) continue;
    if (companyIdOf(table, node) === id && (left -= 1) === 0) return node;
  }
  return -1;
}

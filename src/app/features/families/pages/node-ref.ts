import { type FamilyTable, companyIdOf } from "#app/features/families/model/family-table.ts";
import { nodeOfCompany } from "#app/features/families/model/node-of-company.ts";

/**
 * A member in an address: its company id, with a number where several members share it (`707341702.2`), or its place
 * where it has none (`n15`). The same answer gives the same member.
 */
export function nodeRef(table: FamilyTable, node: number): string {
  const id = companyIdOf(table, node);
  if (id === "") return `n${node}`;
  const own = table.companies[node];
  let place = 0;
  for (let other = 0; other <= node; other += 1) if (table.companies[other] === own) place += 1;
  return place === 1 ? id : `${id}.${place}`;
}

/** The member that an address names; -1 when there is none like that. */
export function nodeOfRef(table: FamilyTable, ref: string): number {
  const index = /^n(\d+)$/.exec(ref)?.[1];
  if (index !== undefined) return Number(index) < table.size ? Number(index) : -1;
  const [, id = "", place = "1"] = /^(\d+)(?:\.(\d+))?$/.exec(ref) ?? [];
  const own = nodeOfCompany(table, id);
  if (own < 0) return -1;
  let left = Number(place);
  return table.companies.findIndex((company) => company === own && (left -= 1) === 0);
}

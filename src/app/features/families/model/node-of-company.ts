import type { FamilyTable } from "./family-table.ts";

/** The node that stands for a company; -1 when the tree does not hold it. */
export function nodeOfCompany(table: FamilyTable, companyId: string): number {
  const wanted = new TextEncoder().encode(companyId);
  const { bytes, starts } = table.ids;
  for (let node = 0; node < table.size; node += 1) {
    const start = starts[node] ?? 0;
    if ((starts[node + 1] ?? 0) - start !== wanted.length || wanted.length === 0) continue;
    if (wanted.every((byte, index) => bytes[start + index] === byte)) return table.companies[node] ?? -1;
  }
  return -1;
}

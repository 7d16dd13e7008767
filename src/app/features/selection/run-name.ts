import { countText } from "#app/lib/number-text.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";

const COMPANY = { one: "more company", many: "more companies" };

function companyOf(record: SelectedRecord): string | undefined {
  return record.type === "contact" ? record.snapshot.company?.name : record.snapshot.name;
}

/**
 * What a run is called until it can be given a name: the company that most of its records belong to, and how many
 * others there are. One record alone gives its own name.
 */
export function runName(records: readonly SelectedRecord[]): string {
  const [first] = records;
  if (records.length === 1 && first?.snapshot.name) return first.snapshot.name;
  const counts = new Map<string, number>();
  for (const record of records) {
    const company = companyOf(record);
    if (company) counts.set(company, (counts.get(company) ?? 0) + 1);
  }
  const [largest] = [...counts].toSorted((one, other) => other[1] - one[1]);
  if (!largest) return "Selection";
  return counts.size === 1 ? largest[0] : `${largest[0]} and ${countText(counts.size - 1, COMPANY)}`;
}

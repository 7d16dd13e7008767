import { formatCount } from "#app/lib/format-number.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";

const MORE = { one: "more company", many: "more companies" };

function companyOf(record: SelectedRecord): string | undefined {
  return record.type === "contact" ? record.snapshot.company?.name : record.snapshot.name;
}

/**
 * The default name of a run: that of its single record, or of its single company. Otherwise it names the company with
 * at least half of the contacts, else only the number of companies: "300 contacts at 242 companies".
 */
export function runName(type: RecordType, records: readonly SelectedRecord[]): string {
  const [first] = records;
  if (records.length === 1 && first?.snapshot.name) return first.snapshot.name;
  const counts = new Map<string, number>();
  for (const record of records) {
    const company = companyOf(record);
    if (company) counts.set(company, (counts.get(company) ?? 0) + 1);
  }
  const [largest] = [...counts].toSorted((one, other) => other[1] - one[1]);
  const all = formatCount(records.length, RECORD_NOUN[type]);
  if (!largest) return all;
  const [name, count] = largest;
  if (counts.size === 1) return name;
  const telling = type === "company" || count * 2 >= records.length;
  return telling
    ? `${name} and ${formatCount(counts.size - 1, MORE)}`
    : `${all} at ${formatCount(counts.size, RECORD_NOUN.company)}`;
}

import { type PaidRecord, type PaidSource, newestValue } from "#app/paid-calls/paid-record.ts";
import { type CellField, byReach, cellField } from "#app/records/record-cell-values.ts";

/** The newest values of a record that one answer brought. */
export interface PaidValueGroup {
  readonly source: PaidSource;
  /** Contact information first. */
  readonly values: readonly { readonly field: CellField; readonly value: unknown }[];
}

/** The values of a record under the answers that had them last, newest first. */
export function paidValueGroups(record: PaidRecord): readonly PaidValueGroup[] {
  const groups = new Map<string, { source: PaidSource; names: string[] }>();
  for (const name of Object.keys(record.fields)) {
    const source = newestValue(record, name)?.source;
    if (source === undefined) continue;
    const key = `${source.kind} ${source.id} ${source.at}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { source, names: [name] });
    else group.names.push(name);
  }
  return [...groups.values()]
    .toSorted((one, other) => other.source.at.localeCompare(one.source.at))
    .map(({ source, names }) => ({
      source,
      values: names.toSorted(byReach).map((name) => ({
        field: cellField(record.type, name),
        value: newestValue(record, name)?.value,
      })),
    }));
}

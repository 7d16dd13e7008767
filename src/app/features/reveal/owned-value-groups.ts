import { isIdleFlag } from "#contract/records/do-not-call.ts";
import { newestValue } from "#contract/records/newest-values.ts";
import { type CellField, byReach, cellField } from "#app/records/record-cell-values.ts";
import type { OwnedRecord, OwnedSource } from "#contract/records/owned-record.ts";

/** The values of a record for which one answer is the newest. */
export interface OwnedValueGroup {
  readonly source: OwnedSource;
  /** Contact information first. */
  readonly values: readonly { readonly field: CellField; readonly value: unknown }[];
}

/** Groups a record's values by the answer that last contained them, newest first. */
export function ownedValueGroups(record: OwnedRecord): readonly OwnedValueGroup[] {
  const groups = new Map<string, { source: OwnedSource; names: string[] }>();
  const valueOf = (name: string) => newestValue(record, name)?.value;
  for (const name of Object.keys(record.fields)) {
    if (isIdleFlag(name, record.snapshot, valueOf)) continue;
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
        value: valueOf(name),
      })),
    }));
}

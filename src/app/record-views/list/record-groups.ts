import { type SelectedRecord, byPosition } from "#app/selection/selected-record.ts";

/** Records with the same origin. */
export interface RecordGroup {
  /** "From Contacts", or "Earlier" where the origin is unknown. */
  readonly label: string;
  readonly records: readonly SelectedRecord[];
}

/** A group, or its part on a page. */
export interface RecordSection {
  readonly group: RecordGroup;
  readonly open: boolean;
  readonly rows: readonly SelectedRecord[];
}

/** The label of a record's group. */
function groupLabel({ origin }: SelectedRecord): string {
  return origin === undefined ? "Earlier" : `From ${origin}`;
}

function lastOf({ records }: RecordGroup): SelectedRecord | undefined {
  return records.reduce<SelectedRecord | undefined>(
    (last, record) => (last === undefined || byPosition(last, record) < 0 ? record : last),
    undefined,
  );
}

/** Groups records by origin, the group of the latest record first; within a group the order stays. */
export function groupRecords(records: readonly SelectedRecord[]): readonly RecordGroup[] {
  const byLabel = new Map<string, SelectedRecord[]>();
  for (const record of records) {
    const label = groupLabel(record);
    const group = byLabel.get(label);
    if (group) group.push(record);
    else byLabel.set(label, [record]);
  }
  const groups = [...byLabel].map(([label, members]) => ({ label, records: members }));
  const latest = new Map(groups.map((group) => [group, lastOf(group)]));
  return groups.toSorted((one, other) => {
    const [before, after] = [latest.get(one), latest.get(other)];
    return before && after ? byPosition(after, before) : 0;
  });
}

/**
 * The parts of the groups that fall on a page; a closed group is only a heading. `first` and `last` count the records
 * of open groups, from 1.
 */
export function pageSections(
  groups: readonly RecordGroup[],
  closed: ReadonlySet<string>,
  { first, last }: { readonly first: number; readonly last: number },
): readonly RecordSection[] {
  const sections: RecordSection[] = [];
  let before = 0;
  for (const group of groups) {
    const open = !closed.has(group.label);
    const rows = open ? group.records.slice(Math.max(0, first - 1 - before), Math.max(0, last - before)) : [];
    // a closed group stands where its records would start
    const isHere = open ? rows.length > 0 : before >= first - 1 && before <= last;
    if (isHere) sections.push({ group, open, rows });
    if (open) before += group.records.length;
  }
  return sections;
}

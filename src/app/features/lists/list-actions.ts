import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordRef, SelectableRecord, SelectedRecord } from "#app/selection/selected-record.ts";
import { reportingErrors, showToast, undo } from "#app/ui/overlays/notifications.ts";
import type { ListStore, ListSummary } from "./list-store.ts";

type NamedList = Pick<ListSummary, "id" | "name">;

/** Adds records to a list and announces the number of new ones, with an undo for exactly those. */
export function addToList(
  store: ListStore,
  { id, name }: NamedList,
  choices: readonly SelectableRecord[],
): Promise<boolean> {
  return reportingErrors(async () => {
    const added = await store.add(id, choices);
    const present = choices.length - added.length;
    const rest = present > 0 ? `. ${alreadyLabel(present, choices.length)}` : "";
    showToast({
      message:
        added.length === 0
          ? `All are on ${name} already`
          : `${formatRecordCount(added)} added to ${name}${rest}`,
      action: added.length === 0 ? undefined : undo(() => store.remove(id, added)),
    });
  });
}

function alreadyLabel(present: number, all: number): string {
  return `${present} of ${all} ${present === 1 ? "was" : "were"} already on it`;
}

/** Removes records from a list, with an undo. */
export function removeFromList(
  store: ListStore,
  { id, name }: NamedList,
  records: readonly SelectedRecord[],
): Promise<boolean> {
  return reportingErrors(async () => {
    await store.remove(id, records);
    const [first] = records;
    const what = records.length === 1 && first ? first.snapshot.name || first.id : formatRecordCount(records);
    showToast({ message: `${what} removed from ${name}`, action: undo(() => store.restore(id, records)) });
  });
}

/** Deletes lists, with one undo for all of them. */
export function deleteLists(store: ListStore, lists: readonly NamedList[]): Promise<boolean> {
  return reportingErrors(async () => {
    for (const { id } of lists) await store.delete(id);
    const [first] = lists;
    const what = lists.length === 1 ? `List ${first?.name ?? ""}` : `${formatNumber(lists.length)} lists`;
    showToast({
      message: `${what} deleted`,
      action: undo(async () => {
        for (const { id } of lists) await store.undelete(id);
      }),
    });
  });
}

/** "128 contacts and 14 companies"; a type without records is left out. */
export function formatRecordCounts(contacts: number, companies: number): string {
  const parts = [
    ...(contacts > 0 ? [formatCount(contacts, RECORD_NOUN.contact)] : []),
    ...(companies > 0 ? [formatCount(companies, RECORD_NOUN.company)] : []),
  ];
  return parts.length === 0 ? "Nothing" : parts.join(" and ");
}

/** The message after selecting records. */
export function selectedMessage(added: readonly RecordRef[]): string {
  return added.length === 0
    ? "All were already selected"
    : `${formatRecordCount(added)} added to the selection`;
}

/** The number of contacts and companies among records: "128 contacts and 14 companies". */
export function formatRecordCount(records: readonly RecordRef[]): string {
  const contacts = records.filter(({ type }) => type === "contact").length;
  return formatRecordCounts(contacts, records.length - contacts);
}

import { errorMessage } from "#app/lib/error-message.ts";
import type { SelectableRecord, SelectedRecord } from "#app/selection/selected-record.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { listStore } from "./list-queries.ts";
import type { ListSummary } from "./list-store.ts";
import { recordsWords } from "./list-messages.ts";

type NamedList = Pick<ListSummary, "id" | "name">;

/** Does it, or says why it could not be done. Resolves with whether it was. */
async function saying(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showToast({ message: errorMessage(error) });
    return false;
  }
}

const undo = (work: () => Promise<void>) => ({ label: "Undo", onAction: () => void saying(work) });

/** Adds records to a list, says what was new, and offers to take exactly that away again. */
export function addToList({ id, name }: NamedList, choices: readonly SelectableRecord[]): Promise<boolean> {
  return saying(async () => {
    const store = await listStore();
    const added = await store.add(id, choices);
    const present = choices.length - added.length;
    const rest = present > 0 ? `. ${recordsWordsOrAll(present, choices.length)} on it already` : "";
    showToast({
      message:
        added.length === 0
          ? `All of them are on ${name} already`
          : `${recordsWords(added)} added to ${name}${rest}`,
      action: added.length === 0 ? undefined : undo(() => store.remove(id, added)),
    });
  });
}

function recordsWordsOrAll(present: number, all: number): string {
  return `${present} of ${all} ${present === 1 ? "was" : "were"}`;
}

/** Takes records off a list, with a way back. */
export function removeFromList(
  { id, name }: NamedList,
  records: readonly SelectedRecord[],
): Promise<boolean> {
  return saying(async () => {
    const store = await listStore();
    await store.remove(id, records);
    const [first] = records;
    const what = records.length === 1 && first ? first.snapshot.name || first.id : recordsWords(records);
    showToast({ message: `${what} removed from ${name}`, action: undo(() => store.restore(id, records)) });
  });
}

/** Deletes a list at once, with a way back. */
export function deleteList({ id, name }: NamedList): Promise<boolean> {
  return saying(async () => {
    const store = await listStore();
    await store.delete(id);
    showToast({ message: `List ${name} deleted`, action: undo(() => store.undelete(id)) });
  });
}

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { List } from "lucide-react";
import type { RecordRef, SelectableRecord } from "#app/selection/selected-record.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NameForm } from "#app/ui/name-form.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { ask } from "#app/ui/overlays/question-outlet.tsx";
import { addToList, removeFromList } from "./list-actions.ts";
import { useLists } from "./list-queries.ts";

/** Opens a dialog with the lists of a record, where it can be added and removed. */
export function openRecordLists(record: SelectableRecord): void {
  ask((close) => (
    <Dialog open title={`Lists of ${record.snapshot.name || record.id}`} onClose={close}>
      <ListBoxes record={record} onLeave={close} />
    </Dialog>
  ));
}

interface ListBoxesProps {
  readonly record: SelectableRecord;
  /** Called when a list is opened. */
  readonly onLeave: () => void;
}

function ListBoxes({ record, onLeave }: ListBoxesProps) {
  const navigate = useNavigate();
  const userLists = useLists();
  const lists = useQuery(userLists.all());
  const on = useQuery(userLists.of(record)).data;
  const create = async (name: string) => {
    const id = await userLists.store.create(name, [record]);
    showToast({
      message: `Saved as ${name}`,
      action: {
        label: "Open",
        onAction: () => {
          onLeave();
          void navigate({ to: "/lists/$listId", params: { listId: id } });
        },
      },
    });
  };
  const remove = async (list: { readonly id: string; readonly name: string }) => {
    // as stored, so that an undo restores its position
    const there = await userLists.store.read(list.id, [record]);
    await removeFromList(userLists.store, list, there);
  };
  const names = lists.data?.map(({ name }) => name) ?? [];
  return (
    <div className="grid gap-3">
      {lists.error && (
        <p role="alert" className="text-danger-ink">
          Lists can’t be saved on this device. {errorMessage(lists.error)}
        </p>
      )}
      {names.length > 0 && (
        <fieldset className="grid max-h-56 min-w-0 overflow-y-auto">
          <legend className="sr-only">Lists</legend>
          {lists.data?.map((list) => (
            <div key={list.id} className="flex items-center gap-2">
              <Checkbox
                label={list.name}
                showLabel
                checked={on?.has(list.id) === true}
                disabled={on === undefined || !list.mayEdit}
                onChange={(checked) =>
                  void (checked ? addToList(userLists.store, list, [record]) : remove(list))
                }
                className="min-w-0 flex-1"
              />
              <Link
                to="/lists/$listId"
                params={{ listId: list.id }}
                aria-label={`Open ${list.name}`}
                onClick={onLeave}
                className={buttonClass("link")}
              >
                Open
              </Link>
            </div>
          ))}
        </fieldset>
      )}
      {/* a new key clears the form after each save */}
      <NameForm
        key={names.length}
        label="New list"
        noun="list"
        submitLabel="Save"
        taken={names}
        onName={create}
      />
    </div>
  );
}

/** Links to the lists that contain a record; nothing where there are none. */
export function ListsOfRecord({ type, id }: RecordRef) {
  const userLists = useLists();
  const on = useQuery(userLists.of({ type, id })).data;
  const lists = useQuery(userLists.all()).data?.filter((list) => on?.has(list.id) === true);
  if (lists === undefined || lists.length === 0) return null;
  return (
    <ul aria-label="On lists" className="flex flex-wrap gap-1.5">
      {lists.map((list) => (
        <li key={list.id} className="min-w-0">
          <Link
            to="/lists/$listId"
            params={{ listId: list.id }}
            search={type === "company" ? { type } : {}}
            className="inline-flex h-6 touch-box max-w-60 items-center gap-1 rounded-xs bg-sunken px-1.5 text-xs font-medium hover:underline"
          >
            <Icon of={List} size="sm" className="flex-none text-ink-3" />
            <span className="truncate">{list.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

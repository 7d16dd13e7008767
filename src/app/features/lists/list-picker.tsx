import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ListPlus } from "lucide-react";
import { Suspense, use, useState } from "react";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { NameForm } from "#app/ui/name-form.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { addToList, formatRecordCount } from "./list-actions.ts";
import { useLists } from "./list-queries.ts";
import type { ListSummary } from "./list-store.ts";

/** Adds the whole selection to a new or existing list. */
export function AddSelectionToList() {
  const selection = useSelection();
  return (
    <AddToList
      choices={() => {
        const state = selection.getState();
        return [...selectedOf(state, "contact"), ...selectedOf(state, "company")];
      }}
    />
  );
}

type Records = readonly SelectableRecord[];

interface AddToListProps {
  /** Called when the button is pressed. */
  readonly choices: () => Records | Promise<Records>;
  /** What is not among them, as sentences. */
  readonly note?: string;
}

/** Adds records to a new or existing list. */
export function AddToList({ choices, note = "" }: AddToListProps) {
  return (
    <Popover
      title="Add to list"
      align="end"
      trigger={
        <Button compact="under-1280" title="Add to list" icon={<Icon of={ListPlus} />}>
          Add to list
        </Button>
      }
    >
      {(close) => <ChosenPicker choices={choices} note={note} onDone={close} />}
    </Popover>
  );
}

type ChosenPickerProps = Omit<ListPickerProps, "choices"> & Pick<AddToListProps, "choices">;

/** The picker for records that may have to be read first. */
function ChosenPicker({ choices, ...props }: ChosenPickerProps) {
  const [chosen] = useState(() => {
    const asked = choices();
    return asked instanceof Promise ? asked.catch((error: unknown) => errorMessage(error)) : asked;
  });
  if (!(chosen instanceof Promise)) return <ListPicker choices={chosen} {...props} />;
  return (
    <Suspense
      fallback={
        <div aria-busy className="p-4">
          <Skeleton width="60%" />
        </div>
      }
    >
      <ReadPicker chosen={chosen} {...props} />
    </Suspense>
  );
}

function ReadPicker({
  chosen,
  ...props
}: Omit<ListPickerProps, "choices"> & { readonly chosen: Promise<Records | string> }) {
  const read = use(chosen);
  if (typeof read !== "string") return <ListPicker choices={read} {...props} />;
  return (
    <p role="alert" className="p-4 text-danger-ink">
      They couldn’t be read. {read}
    </p>
  );
}

interface ListPickerProps {
  readonly choices: Records;
  readonly note: string;
  readonly onDone: () => void;
}

/** The choice of a new or existing list. */
function ListPicker({ choices, note, onDone }: ListPickerProps) {
  const navigate = useNavigate();
  const userLists = useLists();
  const lists = useQuery(userLists.all());
  const editable = lists.data?.filter(({ mayEdit }) => mayEdit) ?? [];
  const create = async (name: string) => {
    const id = await userLists.store.create(name, choices);
    onDone();
    showToast({
      message: `${formatRecordCount(choices)} saved as ${name}`,
      action: {
        label: "Open",
        onAction: () => void navigate({ to: "/lists/$listId", params: { listId: id } }),
      },
    });
  };
  const add = async (list: ListSummary) => {
    if (await addToList(userLists.store, list, choices)) onDone();
  };
  return (
    <div className="grid gap-3 p-4">
      <p className="text-ink-2">{[formatRecordCount(choices), note].filter(Boolean).join(". ")}</p>
      {lists.error ? (
        <p role="alert" className="text-danger-ink">
          Lists can’t be saved on this device. {errorMessage(lists.error)}
        </p>
      ) : (
        <NameForm
          label="New list"
          noun="list"
          submitLabel="Save"
          taken={lists.data?.map(({ name }) => name) ?? []}
          onName={create}
        />
      )}
      {lists.isPending && <Skeleton width="60%" />}
      {editable.length > 0 && <Lists lists={editable} onAdd={(list) => void add(list)} />}
    </div>
  );
}

function Lists({ lists, onAdd }: { lists: readonly ListSummary[]; onAdd: (list: ListSummary) => void }) {
  return (
    <section aria-label="Add to a list" className="-mx-2 -mb-2 grid max-h-64 overflow-y-auto">
      <h3 className="px-2 pb-1 text-xs font-medium text-ink-2">Or add to</h3>
      {lists.map((list) => (
        <button
          key={list.id}
          type="button"
          aria-label={`Add to ${list.name}`}
          onClick={() => onAdd(list)}
          className="flex min-h-8 items-center gap-2 rounded-sm px-2 text-left hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
        >
          <Icon of={ListPlus} className="flex-none text-ink-3" />
          <span className="min-w-0 flex-1 truncate">{list.name}</span>
          <span className="flex-none text-xs text-ink-3 tabular-nums">
            {formatNumber(list.contacts + list.companies)}
          </span>
        </button>
      ))}
    </section>
  );
}

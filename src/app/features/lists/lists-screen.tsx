import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Layers, List, Plus, Trash2 } from "lucide-react";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { announceAdded } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { SharedDocumentBadge } from "#app/sync/share-document.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListScreen } from "#app/ui/list/list-screen.tsx";
import { type ListColumn, rowLink } from "#app/ui/list/list-table.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { askForName } from "#app/ui/overlays/question.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataFailed } from "#app/ui/list/stored-data-failed.tsx";
import { deleteLists, formatRecordCounts, selectedMessage } from "./list-actions.ts";
import { ListMenu } from "./list-menu.tsx";
import { useLists } from "./list-queries.ts";
import type { ListSummary } from "./list-store.ts";

const COLUMNS: readonly ListColumn<ListSummary>[] = [
  {
    label: "List",
    phone: "title",
    isHeading: true,
    cell: (list) => (
      <Link to="/lists/$listId" params={{ listId: list.id }} className={rowLink}>
        <Icon of={List} size="sm" className="flex-none text-ink-3" />
        <span className="truncate" title={list.name}>
          {list.name}
        </span>
        <SharedDocumentBadge sharing={list} />
      </Link>
    ),
  },
  {
    label: "Contacts",
    className: "tabular-nums md:w-28 md:text-right",
    cell: ({ contacts }) => formatNumber(contacts),
  },
  {
    label: "Companies",
    className: "tabular-nums md:w-28 md:text-right",
    cell: ({ companies }) => formatNumber(companies),
  },
  {
    label: "Changed",
    phone: "side",
    className: "text-ink-2 md:w-28 md:text-right",
    cell: ({ changedAt, contacts, companies }) => (
      <>
        <span className="md:hidden">{formatRecordCounts(contacts, companies)} · </span>
        <RelativeTime date={changedAt} />
      </>
    ),
  },
  {
    label: "Actions",
    phone: "end",
    className: "md:w-12 md:text-right",
    isActions: true,
    cell: (list) => list.mayEdit && <ListMenu list={list} />,
  },
];

/** The person's lists, and those that colleagues share. */
export function ListsScreen() {
  const userLists = useLists();
  const { data: lists, error, refetch } = useQuery(userLists.all());
  const create = () =>
    askForName({
      title: "New list",
      noun: "list",
      submitLabel: "Create",
      taken: lists?.map(({ name }) => name) ?? [],
      onName: async (name) => void (await userLists.store.create(name, [])),
    });
  return (
    <ListScreen
      title="Lists"
      actions={
        <Button icon={<Icon of={Plus} />} onClick={create}>
          New list
        </Button>
      }
      rows={lists}
      failure={error && <ListsFailed error={error} onRetry={refetch} />}
      empty={<NoLists />}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      selection={{
        nameOf: ({ name }) => name,
        renderActions: (chosen, clear) => <ChosenLists chosen={chosen} onClear={clear} />,
      }}
      foot={lists && `${formatCount(lists.length, { one: "list", many: "lists" })} · on your account`}
      minWidth="md:min-w-160"
    />
  );
}

interface ChosenListsProps {
  readonly chosen: readonly ListSummary[];
  readonly onClear: () => void;
}

/** Bulk actions on lists. Only the owner may delete a shared list. */
function ChosenLists({ chosen, onClear }: ChosenListsProps) {
  const { store } = useLists();
  const selection = useSelection();
  const isOwn = chosen.every(({ owner }) => owner === null);
  const remove = async () => {
    if (await deleteLists(store, chosen)) onClear();
  };
  const select = () =>
    reportingErrors(async () => {
      const added: SelectedRecord[] = [];
      for (const { id, name } of chosen) {
        await store.members(id, (records) =>
          added.push(...selection.getState().add(records, `list ${name}`)),
        );
      }
      announceAdded(selection, added, selectedMessage(added));
    });
  return (
    <>
      <Button icon={<Icon of={Layers} />} onClick={() => void select()}>
        Add to selection
      </Button>
      {isOwn && (
        <Button icon={<Icon of={Trash2} />} onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </>
  );
}

interface ListsFailedProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** Shown where the browser's storage cannot be read. */
export function ListsFailed(props: ListsFailedProps) {
  return (
    <StoredDataFailed what="Lists" {...props}>
      Lists are on your account.
    </StoredDataFailed>
  );
}

function NoLists() {
  return (
    <StatePanel icon={List} title="No lists yet" link={<Link to="/contacts">Search contacts</Link>}>
      <p>
        Select contacts or companies in a search, then save the selection as a list. Lists are kept on your
        account.
      </p>
    </StatePanel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Layers, List, Plus, Trash2, Users } from "lucide-react";
import { type Dispatch, type SetStateAction, memo, useCallback, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { tellAdded } from "#app/selection/tell-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { isShared } from "#app/sync/share-document.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { pageSelection } from "#app/table/table-row-selection.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { NameDialog } from "#app/ui/name-form.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { ListTable, linkRow, linkRowCell, rowLink } from "#app/ui/list-table.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { deleteLists, formatRecordCounts, selectedMessage } from "./list-actions.ts";
import { ListMenu } from "./list-menu.tsx";
import { useLists } from "./list-queries.ts";
import type { ListSummary } from "./list-store.ts";
import { ListsFailed, NoLists } from "./lists-screen-states.tsx";

const COLUMNS = [
  { label: "List", className: "" },
  { label: "Contacts", className: "w-28 text-right" },
  { label: "Companies", className: "w-28 text-right" },
  { label: "Changed", className: "w-28 text-right" },
] as const;

const ACTIONS = { label: "Actions", className: "w-12" };

interface ListsTableProps {
  readonly lists: readonly ListSummary[];
  /** The ids of those that are ticked. */
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** All lists by name. */
function ListsTable({ lists, chosen, onChosen }: ListsTableProps) {
  const state = pageSelection(lists, ({ id }) => chosen.has(id));
  const toggle = useCallback(
    (id: string) =>
      onChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [onChosen],
  );
  return (
    <ListTable
      label="Lists"
      columns={COLUMNS}
      actions={ACTIONS}
      className="md:min-w-160"
      box={
        <Checkbox
          label="Choose all lists"
          checked={state === "some" ? "mixed" : state === "all"}
          onChange={() => onChosen(new Set(state === "all" ? [] : lists.map(({ id }) => id)))}
          className="align-middle"
        />
      }
    >
      {lists.map((list) => (
        <ListRow key={list.id} list={list} chosen={chosen.has(list.id)} onChoose={toggle} />
      ))}
    </ListTable>
  );
}

interface ListRowProps {
  readonly list: ListSummary;
  readonly chosen: boolean;
  /** From outside of the rows: of hundreds only those are drawn again that changed. */
  readonly onChoose: (id: string) => void;
}

const ListRow = memo(function ListRow({ list, chosen, onChoose }: ListRowProps) {
  return (
    <tr role="row" className={classNames(linkRow, chosen && "bg-accent-soft")}>
      {/* the row is a link as a whole: the box stands above it. A phone has no room for it */}
      <td
        role="cell"
        className={classNames(linkRowCell, "max-md:hidden md:pl-4 [&_label]:relative [&_label]:z-1")}
      >
        <Checkbox
          label={`Choose ${list.name}`}
          checked={chosen}
          onChange={() => onChoose(list.id)}
          className="align-middle"
        />
      </td>
      <th
        role="rowheader"
        scope="row"
        className={classNames(linkRowCell, "text-left font-medium max-md:[grid-area:name]")}
      >
        <Link to="/lists/$listId" params={{ listId: list.id }} className={rowLink}>
          <List size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
          <span className="truncate" title={list.name}>
            {list.name}
          </span>
          {isShared(list) && <SharedBadge list={list} />}
        </Link>
      </th>
      <td role="cell" className={classNames(linkRowCell, "text-right tabular-nums max-md:hidden")}>
        {formatNumber(list.contacts)}
      </td>
      <td role="cell" className={classNames(linkRowCell, "text-right tabular-nums max-md:hidden")}>
        {formatNumber(list.companies)}
      </td>
      <td role="cell" className="truncate text-xs text-ink-3 max-md:[grid-area:progress] md:hidden">
        {formatRecordCounts(list.contacts, list.companies)}
      </td>
      <td role="cell" className={classNames(linkRowCell, "text-right text-ink-2 max-md:[grid-area:state]")}>
        <RelativeTime date={list.changedAt} />
      </td>
      <td role="cell" className={classNames(linkRowCell, "text-right max-md:[grid-area:delete] md:pr-2")}>
        {list.mayEdit && <ListMenu list={list} />}
      </td>
    </tr>
  );
});

/** Whose a shared list is, where it is not one's own. */
function SharedBadge({ list }: { readonly list: ListSummary }) {
  const { nameOf } = useMembers();
  const owner = list.owner === null ? undefined : nameOf(list.owner);
  return (
    <Badge tone="accent" icon={<Users size={14} strokeWidth={1.75} aria-hidden />}>
      {owner === undefined ? "Shared" : `Shared by ${owner}`}
    </Badge>
  );
}

const TITLE = "Lists";

/** The named lists of the signed-in person. */
export function ListsScreen() {
  usePageTitle(TITLE);
  const userLists = useLists();
  const { data: lists, error, refetch } = useQuery(userLists.all());
  const [naming, setNaming] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (error) return <ListsFailed title={TITLE} error={error} onRetry={() => void refetch()} />;
  if (lists === undefined) return <StoredDataLoading title={TITLE} />;
  return (
    <>
      <PageHeader title={TITLE}>
        <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setNaming(true)}>
          New list
        </Button>
      </PageHeader>
      {naming && (
        <NameDialog
          title="New list"
          noun="list"
          submitLabel="Create"
          taken={lists.map(({ name }) => name)}
          onName={async (name) => void (await userLists.store.create(name, []))}
          onClose={() => setNaming(false)}
        />
      )}
      {lists.length === 0 ? (
        <NoLists />
      ) : (
        <>
          <div className="min-h-40 flex-1 overflow-auto">
            <ListsTable lists={lists} chosen={chosen} onChosen={setChosen} />
          </div>
          <ListsBar
            lists={lists}
            chosen={lists.filter(({ id }) => chosen.has(id))}
            onClear={() => setChosen(new Set())}
          />
        </>
      )}
    </>
  );
}

interface ListsBarProps {
  readonly lists: readonly ListSummary[];
  readonly chosen: readonly ListSummary[];
  readonly onClear: () => void;
}

/** How many lists there are, or what can be done with those that are ticked. */
function ListsBar({ lists, chosen, onClear }: ListsBarProps) {
  const { store } = useLists();
  const selection = useSelection();
  const own = chosen.filter(({ owner }) => owner === null);
  const remove = async () => {
    if (await deleteLists(store, own)) onClear();
  };
  const select = () =>
    reportingErrors(async () => {
      const added: SelectedRecord[] = [];
      for (const { id, name } of chosen) {
        await store.members(id, (records) =>
          added.push(...selection.getState().add(records, `list ${name}`)),
        );
      }
      tellAdded(selection, added, selectedMessage(added));
    });
  return (
    <div
      data-dock
      className="flex min-h-13 flex-none flex-wrap items-center gap-2 border-t border-line px-4 py-2"
    >
      {chosen.length === 0 ? (
        <p className="text-ink-2 tabular-nums">
          {formatCount(lists.length, { one: "list", many: "lists" })} · on your account
        </p>
      ) : (
        <>
          <p role="status" className="font-semibold tabular-nums">
            {formatNumber(chosen.length)} selected
          </p>
          <Button variant="ghost" className="!px-1.5" onClick={onClear}>
            Clear
          </Button>
          <Button icon={<Layers size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void select()}>
            Add to selection
          </Button>
          {own.length === chosen.length && (
            <Button icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void remove()}>
              Delete
            </Button>
          )}
        </>
      )}
    </div>
  );
}

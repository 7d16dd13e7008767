import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { List, Plus } from "lucide-react";
import { useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { NameDialog } from "#app/ui/name-form.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { ListTable, linkRow, linkRowCell, rowLink } from "#app/ui/list-table.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { formatRecordCounts } from "./list-actions.ts";
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

/** All lists by name. */
function ListsTable({ lists }: { readonly lists: readonly ListSummary[] }) {
  return (
    <ListTable label="Lists" columns={COLUMNS} actions={ACTIONS} className="md:min-w-160">
      {lists.map((list) => (
        <ListRow
          key={list.id}
          list={list}
          others={lists.filter(({ id }) => id !== list.id).map(({ name }) => name)}
        />
      ))}
    </ListTable>
  );
}

function ListRow({ list, others }: { list: ListSummary; others: readonly string[] }) {
  return (
    <tr role="row" className={linkRow}>
      <th
        role="rowheader"
        scope="row"
        className={classNames(linkRowCell, "text-left font-medium max-md:[grid-area:name] md:pl-4")}
      >
        <Link to="/lists/$listId" params={{ listId: list.id }} className={rowLink}>
          <List size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
          <span className="truncate" title={list.name}>
            {list.name}
          </span>
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
        <ListMenu list={list} others={others} />
      </td>
    </tr>
  );
}

const TITLE = "Lists";

/** The named lists that this browser stores for the signed-in person. */
export function ListsScreen() {
  usePageTitle(TITLE);
  const userLists = useLists();
  const { data: lists, error, refetch } = useQuery(userLists.all());
  const [naming, setNaming] = useState(false);
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
          onName={async (name) => void (await (await userLists.store()).create(name, []))}
          onClose={() => setNaming(false)}
        />
      )}
      {lists.length === 0 ? (
        <NoLists />
      ) : (
        <>
          <div className="min-h-40 flex-1 overflow-auto">
            <ListsTable lists={lists} />
          </div>
          <p data-dock className="flex-none border-t border-line px-4 py-3 text-ink-2 tabular-nums">
            {formatCount(lists.length, { one: "list", many: "lists" })} · saved on this device
          </p>
        </>
      )}
    </>
  );
}

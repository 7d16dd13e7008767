import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { formatCount } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { listQueries, listStore } from "./list-queries.ts";
import { StoredDataOpening } from "#app/ui/stored-data-states.tsx";
import { ListsFailed, NoLists } from "./lists-states.tsx";
import { ListsTable } from "./lists-table.tsx";
import { NameDialog } from "./list-name-dialog.tsx";

const TITLE = "Lists";

/** The named lists that this browser keeps for the signed-in person. */
export function ListsScreen() {
  usePageTitle(TITLE);
  const { data: lists, error, refetch } = useQuery(listQueries.all());
  const [naming, setNaming] = useState(false);
  if (error) return <ListsFailed title={TITLE} error={error} onRetry={() => void refetch()} />;
  if (lists === undefined) return <StoredDataOpening title={TITLE} />;
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
          submit="Create"
          others={lists.map(({ name }) => name)}
          onName={async (name) => void (await (await listStore()).create(name, []))}
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
            {formatCount(lists.length, { one: "list", many: "lists" })} · kept on this device
          </p>
        </>
      )}
    </>
  );
}

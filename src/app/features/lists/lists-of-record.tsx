import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { List } from "lucide-react";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { listQueries } from "./list-queries.ts";

/** The lists that a record is on, each a way to it; nothing for one that is on none. */
export function ListsOfRecord({ type, id }: RecordRef) {
  const on = useQuery(listQueries.of({ type, id })).data;
  const lists = useQuery(listQueries.all()).data?.filter((list) => on?.has(list.id) === true);
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
            <List size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
            <span className="truncate">{list.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

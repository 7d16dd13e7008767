import type { ScoopRecord } from "#contract/scoops.ts";
import { CompanyCell } from "#app/search/company-cell.tsx";
import { Missing } from "#app/search/missing.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";

function TypesCell({ attributes }: ScoopRecord) {
  const types = attributes.types ?? [];
  if (types.length === 0) return <Missing />;
  return (
    <span className="flex min-w-0 gap-1">
      {types.map(({ id, type }) => (
        <Badge key={id} tone="accent">
          {type}
        </Badge>
      ))}
    </span>
  );
}

function PublishedCell({ attributes }: ScoopRecord) {
  const { originalPublishedDate, publishedDate } = attributes;
  if (originalPublishedDate === undefined) return <Missing />;
  const updated = publishedDate !== undefined && publishedDate > originalPublishedDate;
  return (
    <span className="text-ink-2">
      <RelativeTime date={originalPublishedDate} />
      {updated && <span className="text-ink-3 max-md:hidden"> · updated</span>}
    </span>
  );
}

const columns: readonly TableColumn<ScoopRecord>[] = [
  {
    id: "description",
    label: "Scoop",
    sortKey: "description",
    phone: "title",
    cell: ({ attributes: { description } }) => (
      <span className="block truncate font-medium" title={description}>
        {description ?? <Missing />}
      </span>
    ),
  },
  {
    id: "company",
    label: "Company",
    width: "22%",
    phone: "more",
    cell: (row) => <CompanyCell name={row.attributes.company?.name} />,
  },
  { id: "types", label: "Type", width: "17%", phone: "detail", cell: (row) => <TypesCell {...row} /> },
  {
    id: "topics",
    label: "Topics",
    width: "14%",
    phone: "hidden",
    cell: ({ attributes: { topics = [] } }) =>
      topics.length === 0 ? (
        <Missing />
      ) : (
        <span className="block truncate text-ink-2">{topics.map(({ topic }) => topic).join(", ")}</span>
      ),
  },
  {
    id: "published",
    label: "Published",
    sortKey: "originalPublishedDate",
    width: "9rem",
    phone: "figure",
    cell: (row) => <PublishedCell {...row} />,
  },
];

export const scoopColumns = tableColumns(columns);

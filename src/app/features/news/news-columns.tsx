import type { NewsRecord } from "#contract/news.ts";
import { CompanyCell } from "#app/search/company-cell.tsx";
import { Missing } from "#app/search/missing.tsx";
import { humanise } from "#app/lib/humanise.ts";
import { webAddress } from "#app/lib/safe-link.ts";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";

function TitleCell({ attributes: { title, url, description } }: NewsRecord) {
  const href = url === undefined ? undefined : webAddress(url);
  const words = title || "Without a title";
  if (href === undefined) return <span className="block truncate font-medium">{words}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={description}
      className="block truncate font-medium underline-offset-3 hover:underline"
    >
      {words}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function CategoriesCell({ attributes }: NewsRecord) {
  const categories = attributes.categories ?? [];
  if (categories.length === 0) return <Missing />;
  return (
    <span className="flex min-w-0 gap-1">
      {categories.map((category) => (
        <Badge key={category} tone="accent">
          {categoryWords(category)}
        </Badge>
      ))}
    </span>
  );
}

/** "COMPANY_EARNINGS" → "Company earnings"; what is short is an abbreviation. */
function categoryWords(category: string): string {
  return category.length <= 3 ? category : humanise(category.toLowerCase());
}

const columns: readonly TableColumn<NewsRecord>[] = [
  { id: "title", label: "Article", phone: "title", cell: (row) => <TitleCell {...row} /> },
  {
    id: "company",
    label: "Company",
    width: "20%",
    phone: "more",
    cell: ({ attributes: { company = [] } }) => <CompanyCell name={company[0]?.name} />,
  },
  {
    id: "categories",
    label: "Categories",
    width: "18%",
    phone: "hidden",
    cell: (row) => <CategoriesCell {...row} />,
  },
  {
    id: "domain",
    label: "Source",
    width: "13%",
    phone: "detail",
    cell: ({ attributes: { domain } }) => (
      <span className="block truncate text-ink-2">{domain ?? <Missing />}</span>
    ),
  },
  {
    id: "pageDate",
    label: "Published",
    width: "7rem",
    phone: "figure",
    cell: ({ attributes: { pageDate } }) =>
      pageDate === undefined ? <Missing /> : <RelativeTime date={pageDate} />,
  },
];

export const newsColumns = tableColumns(columns);

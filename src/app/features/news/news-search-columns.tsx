import type { NewsRecord } from "#contract/news-schemas.ts";
import { NamedCompaniesCell } from "#app/record-views/cells/named-companies-cell.tsx";
import { DateCell, IdCell, EmptyValue, TextCell } from "#app/record-views/cells/value-cells.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { RemoteImage } from "#app/ui/remote-image.tsx";
import { uniqueById } from "#app/record-views/cells/named-record-cells.ts";
import { BadgeListCell } from "#app/record-views/cells/badge-list-cell.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { categoryLabels } from "./news-labels.ts";

function ArticleCell({ attributes: { title, url, imageUrl, domain, description } }: NewsRecord) {
  return (
    <span className="flex min-w-0 items-center gap-4 md:@container md:py-2">
      <RemoteImage src={imageUrl} className="h-10.5 w-18 rounded-xs max-md:hidden @max-3xs:hidden" />
      <span className="grid min-w-0 flex-1">
        <ExternalLink
          href={url}
          title={title}
          showIcon
          className="line-clamp-3 font-medium wrap-anywhere whitespace-normal md:line-clamp-2 max-md:low:line-clamp-1"
        >
          {title || "Untitled article"}
        </ExternalLink>
        <span dir="auto" className="truncate text-xs text-ink-3 max-md:hidden" title={description}>
          {[domain, description].filter(Boolean).join(" · ")}
        </span>
      </span>
    </span>
  );
}

function CategoriesCell({ attributes }: NewsRecord) {
  const labels = categoryLabels(attributes.categories);
  return labels.length === 0 ? <EmptyValue /> : <BadgeListCell labels={labels} />;
}

function CompaniesCell({ attributes }: NewsRecord) {
  const companies = uniqueById(attributes.company);
  if (companies.length === 0) return <EmptyValue className="max-md:hidden" />;
  return <NamedCompaniesCell companies={companies} shown={2} />;
}

function AddressCell({ address }: { readonly address: string | undefined }) {
  if (!address) return <EmptyValue />;
  return (
    <ExternalLink href={address} title={address} className="block truncate text-ink-2">
      {address}
    </ExternalLink>
  );
}

const columns: readonly TableColumn<NewsRecord>[] = [
  {
    id: "title",
    label: "Article",
    minimum: "14rem",
    grows: true,
    phone: "title",
    cell: (row) => <ArticleCell {...row} />,
  },
  {
    id: "categories",
    label: "Categories",
    width: "10.5rem",
    dropOrder: 1,
    phone: "hidden",
    cell: (row) => <CategoriesCell {...row} />,
  },
  {
    id: "company",
    label: "Companies",
    minimum: "13.5rem",
    phone: "more",
    fields: ["companyName"],
    cell: (row) => <CompaniesCell {...row} />,
  },
  {
    id: "pageDate",
    label: "Published",
    width: "8.5rem",
    dropOrder: 2,
    phone: "figure",
    cell: ({ attributes }) => (
      <span className="text-ink-2">
        <DateCell date={attributes.pageDate} />
      </span>
    ),
  },
  {
    id: "domain",
    label: "Source",
    width: "12rem",
    phone: "detail",
    initially: "hidden",
    cell: ({ attributes }) => <TextCell text={attributes.domain} />,
  },
  {
    id: "description",
    label: "Description",
    width: "20rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => <TextCell text={attributes.description} />,
  },
  {
    id: "url",
    label: "Address",
    width: "15rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => <AddressCell address={attributes.url} />,
  },
  {
    id: "imageUrl",
    label: "Picture",
    width: "15rem",
    phone: "hidden",
    initially: "hidden",
    value: ({ attributes }) => attributes.imageUrl,
    cell: ({ attributes }) => <AddressCell address={attributes.imageUrl} />,
  },
  {
    id: "id",
    label: "Article ID",
    width: "8rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ id }) => <IdCell id={id} />,
  },
];

export const newsColumns = tableColumns(columns);

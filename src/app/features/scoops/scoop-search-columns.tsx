import type { ScoopRecord } from "#contract/scoop-schemas.ts";
import { Users } from "lucide-react";
import { formatCount } from "#app/lib/format-number.ts";
import { namedContactName, uniqueById } from "#app/record-views/cells/named-record-cells.ts";
import { DateCell, IdCell, EmptyValue, TextCell } from "#app/record-views/cells/value-cells.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EventCompanyCell } from "#app/record-views/cells/company-cell.tsx";
import { BadgeListCell } from "#app/record-views/cells/badge-list-cell.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { isUpdated, topicLabels, typeLabels } from "./scoop-labels.ts";
import { formatValue } from "#app/records/format-record-value.ts";

function ScoopCell({ attributes }: ScoopRecord) {
  const { description } = attributes;
  const labels = [...typeLabels(attributes), ...topicLabels(attributes)];
  const people = uniqueById(attributes.contacts).length;
  return (
    <span className="grid min-w-0 gap-1.5 md:py-2">
      <span
        dir="auto"
        title={description}
        className="line-clamp-3 font-medium wrap-anywhere whitespace-normal max-md:text-sm max-md:low:line-clamp-1"
      >
        {description || <EmptyValue />}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:low:hidden">
        {labels.length > 0 && <BadgeListCell labels={labels} />}
        {people > 0 && (
          <span className="flex items-center gap-1 text-xs text-ink-3">
            <Icon of={Users} size="xs" />
            {formatCount(people, { one: "contact named", many: "contacts named" })}
          </span>
        )}
      </span>
    </span>
  );
}

function PublishedCell({ attributes }: ScoopRecord) {
  return (
    <span className="grid text-ink-2">
      <DateCell date={attributes.originalPublishedDate ?? attributes.publishedDate} />
      {isUpdated(attributes) && <span className="text-xs text-ink-3 max-md:hidden">Updated</span>}
    </span>
  );
}

function LinkCell({ attributes: { link, linkText } }: ScoopRecord) {
  if (!link && !linkText) return <EmptyValue />;
  return (
    <ExternalLink href={link} title={link} className="block truncate text-ink-2">
      {linkText || link}
    </ExternalLink>
  );
}

function ContactsCell({ attributes: { contacts } }: ScoopRecord) {
  return <TextCell text={uniqueById(contacts).map(namedContactName).join(", ")} />;
}

const columns: readonly TableColumn<ScoopRecord>[] = [
  {
    id: "description",
    label: "Scoop",
    sortKey: "description",
    minimum: "14rem",
    grows: true,
    phone: "title",
    cell: (row) => <ScoopCell {...row} />,
  },
  {
    id: "company",
    label: "Company",
    width: "15rem",
    phone: "more",
    fields: ["companyName"],
    cell: (row) => <EventCompanyCell name={row.attributes.company?.name} />,
  },
  {
    id: "published",
    label: "Published",
    sortKey: "originalPublishedDate",
    width: "8.5rem",
    dropOrder: 1,
    phone: "figure",
    value: ({ attributes }) =>
      formatValue("date", attributes.originalPublishedDate ?? attributes.publishedDate),
    cell: (row) => <PublishedCell {...row} />,
  },
  {
    id: "publishedDate",
    label: "Last updated",
    width: "8.5rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => (
      <span className="text-ink-2">
        <DateCell date={isUpdated(attributes) ? attributes.publishedDate : undefined} />
      </span>
    ),
  },
  {
    id: "types",
    label: "Type",
    width: "11rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => (
      <TextCell
        text={typeLabels(attributes)
          .map(({ label }) => label)
          .join(", ")}
      />
    ),
  },
  {
    id: "topics",
    label: "Topics",
    width: "11rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => (
      <TextCell
        text={topicLabels(attributes)
          .map(({ label }) => label)
          .join(", ")}
      />
    ),
  },
  {
    id: "contacts",
    label: "Contacts named",
    width: "12rem",
    phone: "hidden",
    initially: "hidden",
    cell: (row) => <ContactsCell {...row} />,
  },
  {
    id: "updateText",
    label: "Update",
    width: "16rem",
    phone: "hidden",
    initially: "hidden",
    value: ({ attributes }) => attributes.updateText,
    cell: ({ attributes }) => <TextCell text={attributes.updateText} />,
  },
  {
    id: "link",
    label: "Link",
    sortKey: "link",
    width: "11rem",
    phone: "hidden",
    initially: "hidden",
    cell: (row) => <LinkCell {...row} />,
  },
  {
    id: "linkText",
    label: "Link text",
    sortKey: "linkText",
    width: "9rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => <TextCell text={attributes.linkText} />,
  },
  {
    id: "id",
    label: "Scoop ID",
    sortKey: "scoopId",
    width: "8rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ id, attributes }) => <IdCell id={attributes.id ?? id} />,
  },
];

export const scoopColumns = tableColumns(columns);

import { type ContactRecord, contactName } from "#contract/contact-schemas.ts";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { CompanyCell } from "#app/record-views/cells/company-cell.tsx";
import { EnrichedBadgeCell } from "#app/record-views/cells/enriched-badge-cell.tsx";
import { ManagedBadgeCell } from "#app/record-views/cells/managed-badge-cell.tsx";
import { EmptyValue } from "#app/record-views/cells/value-cells.tsx";
import { AccuracyMeter } from "#app/ui/meter.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { contactSnapshot } from "#app/records/record-snapshot.ts";
import { ContactInfoCell } from "#app/record-views/cells/contact-channels-cell.tsx";

function ContactNameCell({ id, attributes }: ContactRecord) {
  const name = contactName(attributes);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate font-semibold" title={name}>
        {name || "Name unknown"}
      </span>
      <ManagedBadgeCell status={attributes.managementStatus} />
      <EnrichedBadgeCell type="contact" id={id} />
    </span>
  );
}

const columns: readonly TableColumn<ContactRecord>[] = [
  {
    id: "name",
    label: "Name",
    sortKey: "lastName",
    phone: "title",
    cell: (row) => <ContactNameCell {...row} />,
  },
  {
    id: "jobTitle",
    label: "Job title",
    phone: "detail",
    cell: ({ attributes: { jobTitle } }) =>
      jobTitle ? (
        <span className="block truncate text-ink-2" title={jobTitle}>
          {jobTitle}
        </span>
      ) : (
        <EmptyValue />
      ),
  },
  {
    id: "company",
    label: "Company",
    sortKey: "companyName",
    phone: "more",
    cell: (row) => <CompanyCell name={row.attributes.company?.name} />,
  },
  {
    id: "accuracy",
    label: "Accuracy",
    sortKey: "contactAccuracyScore",
    width: "6.75rem",
    phone: "figure",
    cell: ({ attributes: { contactAccuracyScore: score } }) =>
      score === undefined ? <EmptyValue /> : <AccuracyMeter score={score} />,
  },
  {
    id: "reach",
    label: "Contact info",
    width: "15rem",
    phone: "note",
    cell: (row) => (
      <ContactInfoCell
        {...row.attributes}
        record={{ type: "contact", id: row.id, snapshot: contactSnapshot(row) }}
        hasEmail={row.attributes.hasSupplementalEmail === true || row.attributes.hasEmail}
      />
    ),
  },
  {
    id: "updated",
    label: "Updated",
    align: "end",
    width: "6rem",
    phone: "hidden",
    cell: ({ attributes: { lastUpdatedDate } }) => (
      <span className="text-ink-2">
        {lastUpdatedDate ? <RelativeTime date={lastUpdatedDate} /> : <EmptyValue />}
      </span>
    ),
  },
];

export const contactColumns = tableColumns(columns);

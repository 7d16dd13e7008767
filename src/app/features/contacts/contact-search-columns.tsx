import { type ContactRecord, contactName } from "#contract/contact-schemas.ts";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { searchCompanies } from "#contract/company-schemas.ts";
import { CompanyCell } from "#app/record-views/cells/company-cell.tsx";
import { CompanyPlaceCell } from "#app/record-views/cells/company-place-cell.tsx";
import { OwnedBadgeCell } from "#app/record-views/cells/owned-badge-cell.tsx";
import { EmptyValue, TextCell, secondLine, wrappedName } from "#app/record-views/cells/value-cells.tsx";
import { AccuracyMeter } from "#app/ui/meter.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { contactSnapshot } from "#contract/records/record-snapshot.ts";
import { ContactInfoCell, REACH_FIELDS } from "#app/record-views/cells/contact-channels-cell.tsx";
import { formatValue } from "#app/records/format-record-value.ts";

function ContactNameCell({ id, attributes }: ContactRecord) {
  const name = contactName(attributes);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {/* a name on two lines would leave no room for the accuracy */}
      <span className="block min-w-0 md:max-h-8 md:overflow-hidden md:in-data-[density=relaxed]:max-h-9">
        <span className={wrappedName} title={name}>
          {name || "Name unknown"}
        </span>
        {attributes.contactAccuracyScore !== undefined && (
          <span className={`${secondLine} not-in-data-[dropped~=accuracy]:hidden max-md:hidden`}>
            Accuracy {attributes.contactAccuracyScore}
          </span>
        )}
      </span>
      <OwnedBadgeCell type="contact" id={id} status={attributes.managementStatus} />
    </span>
  );
}

const columns: readonly TableColumn<ContactRecord>[] = [
  {
    id: "name",
    label: "Name",
    sortKey: "lastName",
    minimum: "10rem",
    phone: "title",
    cell: (row) => <ContactNameCell {...row} />,
  },
  {
    id: "jobTitle",
    label: "Title",
    minimum: "9rem",
    phone: "detail",
    cell: ({ attributes: { jobTitle } }) => <TextCell text={jobTitle} />,
  },
  {
    id: "company",
    label: "Company",
    sortKey: "companyName",
    minimum: "12.25rem",
    grows: true,
    phone: "more",
    fields: ["companyName"],
    cell: ({ id, attributes: { company } }) => <CompanyCell contactId={id} company={company} />,
  },
  {
    id: "companyLocation",
    label: "Company location",
    minimum: "8.25rem",
    dropOrder: 3,
    phone: "hidden",
    scopes: searchCompanies.scopes,
    fields: ["companyCity", "companyState", "companyCountry"],
    cell: ({ attributes: { company } }) => <CompanyPlaceCell companyId={company?.id} />,
  },
  {
    id: "accuracy",
    label: "Accuracy",
    sortKey: "contactAccuracyScore",
    width: "6.5rem",
    dropOrder: 2,
    phone: "figure",
    fields: ["contactAccuracyScore"],
    cell: ({ attributes: { contactAccuracyScore: score } }) =>
      score === undefined ? <EmptyValue /> : <AccuracyMeter score={score} />,
  },
  {
    id: "reach",
    label: "Contact info",
    width: "15rem",
    dropOrder: 4,
    phone: "note",
    fields: REACH_FIELDS,
    cell: (row) => (
      <ContactInfoCell record={{ type: "contact", id: row.id, snapshot: contactSnapshot(row) }} />
    ),
  },
  {
    id: "updated",
    label: "Updated",
    align: "end",
    width: "6.5rem",
    dropOrder: 1,
    phone: "hidden",
    value: ({ attributes }) => formatValue("date", attributes.lastUpdatedDate),
    cell: ({ attributes: { lastUpdatedDate } }) => (
      <span className="text-ink-2">
        {lastUpdatedDate ? <RelativeTime date={lastUpdatedDate} exact="day" /> : <EmptyValue />}
      </span>
    ),
  },
];

export const contactColumns = tableColumns(columns);

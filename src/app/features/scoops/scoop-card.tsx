import { useId } from "react";
import type { ScoopRecord } from "#contract/scoop-schemas.ts";
import { cardFrame } from "#app/search/results/results-card-frame.ts";
import { SelectRecordCell } from "#app/record-views/cells/select-record-cell.tsx";
import {
  selectableCompany,
  selectableContact,
  namedContactName,
  uniqueById,
} from "#app/record-views/cells/named-record-cells.ts";
import { DateCell } from "#app/record-views/cells/value-cells.tsx";
import type { CardProps } from "#app/search/search-definition.ts";
import { BadgeListCell } from "#app/record-views/cells/badge-list-cell.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { ScoopDetails } from "./scoop-details.tsx";
import { isUpdated, topicLabels, typeLabels } from "./scoop-labels.ts";

/** A scoop in full: its company, what happened, and who is named. */
export function ScoopCard({ row }: CardProps<ScoopRecord>) {
  const { attributes } = row;
  const headingId = useId();
  const labels = [...typeLabels(attributes), ...topicLabels(attributes)];
  const { company, description, originalPublishedDate, publishedDate } = attributes;
  const name = company?.name || "Company not named";
  const record = selectableCompany(company);
  return (
    <article aria-labelledby={headingId} className={cardFrame}>
      <div className="flex min-w-0 items-center gap-2.5 px-3 pt-3">
        <Avatar name={name} shape="square" size={28} />
        <div className="min-w-0 flex-1">
          <h2 id={headingId} dir="auto" className="truncate font-semibold" title={name}>
            {name}
          </h2>
          <p className="text-xs text-ink-3">
            <DateCell date={originalPublishedDate ?? publishedDate} />
            {isUpdated(attributes) && " · updated"}
          </p>
        </div>
        {record && <SelectRecordCell record={record} name={name} />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 px-3 pt-2.5 pb-3">
        {description && (
          <p dir="auto" className="wrap-anywhere">
            {description}
          </p>
        )}
        <ScoopDetails attributes={attributes} />
        {labels.length > 0 && (
          <div className="mt-auto pt-0.5">
            <BadgeListCell labels={labels} />
          </div>
        )}
      </div>
      <NamedContacts {...row} />
    </article>
  );
}

function NamedContacts({ attributes: { contacts, company } }: ScoopRecord) {
  const named = uniqueById(contacts);
  if (named.length === 0) return null;
  return (
    <ul aria-label="Contacts named" className="grid gap-0.5 border-t border-line bg-canvas px-3 py-1.5">
      {named.map((contact) => {
        const record = selectableContact(contact, company);
        const name = namedContactName(contact);
        return (
          <li key={contact.id} className="flex min-w-0 items-center gap-2">
            <Avatar name={name} />
            <span dir="auto" className="min-w-0 flex-1 truncate" title={contact.jobTitle}>
              {name}
              {contact.jobTitle && <span className="text-ink-3"> {contact.jobTitle}</span>}
            </span>
            {record && <SelectRecordCell record={record} name={name} />}
          </li>
        );
      })}
    </ul>
  );
}

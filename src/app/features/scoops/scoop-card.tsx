import { useId } from "react";
import type { ScoopRecord } from "#contract/scoops.ts";
import { cardFrame } from "#app/search/results/card-frame.ts";
import { SelectToggle } from "#app/record-views/cells/select-toggle.tsx";
import { selectableCompany } from "#app/record-views/cells/selectable-company.ts";
import { selectableContact, namedContactName } from "#app/record-views/cells/selectable-contact.ts";
import { DateText } from "#app/record-views/cells/date-cell.tsx";
import type { CardProps } from "#app/search/search-definition.ts";
import { uniqueById } from "#app/record-views/cells/unique-by-id.ts";
import { BadgeList } from "#app/record-views/cells/badge-list.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { ScoopDetails } from "./scoop-details.tsx";
import { isUpdated, topicWords, typeWords } from "./scoop-labels.ts";

/** A scoop in full: whom it is about, what happened, and who is named. */
export function ScoopCard({ row }: CardProps<ScoopRecord>) {
  const { attributes } = row;
  const headingId = useId();
  const words = [...typeWords(attributes), ...topicWords(attributes)];
  const { company, description, originalPublishedDate } = attributes;
  const name = company?.name || "Company not named";
  const choice = selectableCompany(company);
  return (
    <article aria-labelledby={headingId} className={cardFrame}>
      <div className="flex min-w-0 items-center gap-2.5 px-3 pt-3">
        <Avatar name={name} shape="square" size={28} />
        <div className="min-w-0 flex-1">
          <h2 id={headingId} dir="auto" className="truncate font-semibold" title={name}>
            {name}
          </h2>
          <p className="text-xs text-ink-3">
            <DateText date={originalPublishedDate} />
            {isUpdated(attributes) && " · updated"}
          </p>
        </div>
        {choice && <SelectToggle choice={choice} name={name} />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 px-3 pt-2.5 pb-3">
        {description && (
          <p dir="auto" className="wrap-anywhere">
            {description}
          </p>
        )}
        <ScoopDetails attributes={attributes} />
        {words.length > 0 && (
          <div className="mt-auto pt-0.5">
            <BadgeList words={words} />
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
        const choice = selectableContact(contact, company);
        const name = namedContactName(contact);
        return (
          <li key={contact.id} className="flex min-w-0 items-center gap-2">
            <Avatar name={name} />
            <span dir="auto" className="min-w-0 flex-1 truncate" title={contact.jobTitle}>
              {name}
              {contact.jobTitle && <span className="text-ink-3"> {contact.jobTitle}</span>}
            </span>
            {choice && <SelectToggle choice={choice} name={name} />}
          </li>
        );
      })}
    </ul>
  );
}

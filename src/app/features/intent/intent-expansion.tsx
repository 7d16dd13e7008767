import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { ArrowRight } from "lucide-react";
import type { IntentRecord } from "#contract/intent-schemas.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { namedContactName, uniqueById } from "#app/record-views/cells/named-record-cells.ts";
import { NamedContactsCell } from "#app/record-views/cells/named-contacts-cell.tsx";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import type { RowExpansion } from "#app/table/table-row-expansion.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IntentCompany } from "./intent-companies.ts";

/** Number of contacts shown by their initials. */
const MAX_AVATARS = 3;

/** The recommended contacts of a signal in short: initials and a count. */
export function RecommendedCell({ attributes }: IntentRecord) {
  const contacts = uniqueById(attributes.recommendedContacts);
  if (contacts.length === 0) return <span className="text-ink-3">None</span>;
  const names = contacts.map(namedContactName);
  return (
    <span className="flex min-w-0 items-center gap-2" title={names.join(", ")}>
      <span className="flex flex-none gap-1 max-md:hidden">
        {contacts.slice(0, MAX_AVATARS).map((contact) => (
          <Avatar key={contact.id} name={namedContactName(contact)} />
        ))}
      </span>
      <span className="truncate">{formatCount(contacts.length, RECORD_NOUN.contact)}</span>
    </span>
  );
}

/** The recommended contacts of a signal, below its row. */
export const intentExpansion: RowExpansion<IntentRecord> = {
  can: ({ attributes: { recommendedContacts = [] } }) => recommendedContacts.length > 0,
  label: ({ attributes: { company, topic } }) =>
    `Contacts recommended for ${company?.name || "an unnamed company"}${topic ? `, ${topic}` : ""}`,
  render: ({ attributes: { recommendedContacts, company } }) => (
    <NamedContactsCell
      title="Recommended contacts"
      contacts={uniqueById(recommendedContacts)}
      company={company}
    />
  ),
};

/** The recommended contacts of all of a company's signals, below its row, with a link to the company. */
export const companyExpansion: RowExpansion<IntentCompany> = {
  can: ({ contacts }) => contacts.length > 0,
  label: ({ name }) => `Contacts recommended for ${name}`,
  render: ({ contacts, company }) => (
    <NamedContactsCell title="Recommended contacts" contacts={contacts} company={company}>
      {company !== undefined && (
        <CompanyLink companyId={company.id} className={`${buttonClass("ghost")} flex-none`}>
          Company page
          <Icon of={ArrowRight} />
        </CompanyLink>
      )}
    </NamedContactsCell>
  ),
};

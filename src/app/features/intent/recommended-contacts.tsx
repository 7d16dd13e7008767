import type { IntentRecord } from "#contract/intent.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { namedContactName } from "#app/record-views/cells/selectable-contact.ts";
import { SelectableContacts } from "#app/record-views/cells/selectable-contacts.tsx";
import { uniqueById } from "#app/record-views/cells/unique-by-id.ts";
import type { RowExpansion } from "#app/table/row-expansion.ts";
import { Avatar } from "#app/ui/avatar.tsx";

/** How many are shown by their initials. */
const SHOWN = 3;

const noun = { one: "contact", many: "contacts" };

/** Who is recommended with a signal, in short: initials and how many. */
export function RecommendedCell({ attributes }: IntentRecord) {
  const contacts = uniqueById(attributes.recommendedContacts);
  if (contacts.length === 0) return <span className="text-ink-3">None</span>;
  const names = contacts.map(namedContactName);
  return (
    <span className="flex min-w-0 items-center gap-2" title={names.join(", ")}>
      <span className="flex flex-none gap-1 max-md:hidden">
        {contacts.slice(0, SHOWN).map((contact) => (
          <Avatar key={contact.id} name={namedContactName(contact)} />
        ))}
      </span>
      <span className="truncate">{formatCount(contacts.length, noun)}</span>
    </span>
  );
}

/** The contacts that are recommended with a signal, below its row. */
export const intentExpansion: RowExpansion<IntentRecord> = {
  can: ({ attributes: { recommendedContacts = [] } }) => recommendedContacts.length > 0,
  label: ({ attributes: { company, topic } }) =>
    `Contacts recommended for ${company?.name || "a company not named"}${topic ? `, ${topic}` : ""}`,
  render: ({ attributes: { recommendedContacts, company } }) => (
    <SelectableContacts
      title="Recommended contacts"
      contacts={uniqueById(recommendedContacts)}
      company={company}
    />
  ),
};

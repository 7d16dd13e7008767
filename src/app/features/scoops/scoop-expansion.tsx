import type { ScoopRecord } from "#contract/scoops.ts";
import { SelectableContacts } from "#app/record-views/cells/selectable-contacts.tsx";
import { uniqueById } from "#app/record-views/cells/unique-by-id.ts";
import type { RowExpansion } from "#app/table/row-expansion.ts";
import { ScoopDetails } from "./scoop-details.tsx";

/** What three lines of a row may not hold. */
const LONG = 100;

const isLong = (text: string | undefined) => text !== undefined && text.length > LONG;

function WholeScoop({ attributes }: ScoopRecord) {
  const { description, contacts, company } = attributes;
  const named = uniqueById(contacts);
  return (
    <div className="whitespace-normal">
      <div className="grid max-w-prose gap-2 py-3 pr-4 pl-18 empty:hidden max-md:pl-4">
        {isLong(description) && (
          <p dir="auto" className="wrap-anywhere">
            {description}
          </p>
        )}
        <ScoopDetails attributes={attributes} />
      </div>
      {named.length > 0 && <SelectableContacts title="Contacts named" contacts={named} company={company} />}
    </div>
  );
}

/** A scoop's text in full, its update, its source and the people that it names. */
export const scoopExpansion: RowExpansion<ScoopRecord> = {
  can: ({ attributes: { description, updateText, link, linkText, contacts = [] } }) =>
    isLong(description) || Boolean(updateText || link || linkText) || contacts.length > 0,
  label: ({ attributes: { company } }) => `Whole scoop about ${company?.name || "a company not named"}`,
  render: (row) => <WholeScoop {...row} />,
};

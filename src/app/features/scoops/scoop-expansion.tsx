import type { ScoopRecord } from "#contract/scoop-schemas.ts";
import { NamedContactsCell } from "#app/record-views/cells/named-contacts-cell.tsx";
import { uniqueById } from "#app/record-views/cells/named-record-cells.ts";
import type { RowExpansion } from "#app/table/table-row-expansion.ts";
import { ScoopDetails } from "./scoop-details.tsx";

/** Characters that fit into a row's three lines. */
const MAX_ROW_LENGTH = 100;

const isLong = (text: string | undefined) => text !== undefined && text.length > MAX_ROW_LENGTH;

function FullScoop({ attributes }: ScoopRecord) {
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
      {named.length > 0 && <NamedContactsCell title="Contacts named" contacts={named} company={company} />}
    </div>
  );
}

/** A scoop's full text, its update, its source and the people it names. */
export const scoopExpansion: RowExpansion<ScoopRecord> = {
  can: ({ attributes: { description, updateText, link, linkText, contacts = [] } }) =>
    isLong(description) || Boolean(updateText || link || linkText) || contacts.length > 0,
  label: ({ attributes: { company } }) => `Full scoop about ${company?.name || "an unnamed company"}`,
  render: (row) => <FullScoop {...row} />,
};

import { Megaphone } from "lucide-react";
import { type ScoopRecord, enrichScoops } from "#contract/scoops.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { defineSection } from "./company-section.tsx";
import { NamedContacts, SectionItem } from "./section-item.tsx";

function Scoop({ row: { attributes } }: { readonly row: ScoopRecord }) {
  const { description, originalPublishedDate: date, types = [], topics = [], link, contacts } = attributes;
  return (
    <SectionItem
      title={description ?? "Without a description"}
      href={link}
      end={date === undefined ? undefined : <RelativeTime date={date} />}
      details={topics.map(({ topic }) => topic)}
    >
      {types.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {types.map(({ id, type }) => (
            <Badge key={id} tone="accent">
              {type}
            </Badge>
          ))}
        </p>
      )}
      <NamedContacts label="Contacts" people={contacts} />
    </SectionItem>
  );
}

/** What happens at the company. Decisions, "Enrich Intent / News / Scoops". */
export const scoopSection = defineSection({
  key: "scoops",
  title: "Scoops",
  icon: Megaphone,
  noun: { one: "scoop", many: "scoops" },
  operation: enrichScoops,
  criteriaOf: ({ companyId }) => ({ companyId }),
  Item: Scoop,
});

import { Hash } from "lucide-react";
import { type HashtagRecord, enrichHashtags } from "#contract/company-reads.ts";
import { defineSection } from "./company-section.tsx";
import { SectionItem } from "./section-item.tsx";

function Hashtag({ row: { attributes } }: { readonly row: HashtagRecord }) {
  const { displayLabel, label, description, group, parentCategory } = attributes;
  return (
    <SectionItem title={displayLabel ?? label ?? "Name unknown"} details={[parentCategory, group]}>
      {description !== undefined && <p className="text-ink-2">{description}</p>}
    </SectionItem>
  );
}

/** Short marks of what the company is or does. Interface definition. */
export const hashtagSection = defineSection({
  key: "hashtags",
  title: "Hashtags",
  icon: Hash,
  noun: { one: "hashtag", many: "hashtags" },
  operation: enrichHashtags,
  criteriaOf: ({ companyId }) => ({ companyId }),
  Item: Hashtag,
});

import { Cpu } from "lucide-react";
import { type TechnologyRecord, enrichTechnologies } from "#contract/company-reads.ts";
import { defineSection } from "./company-section.tsx";
import { SectionItem } from "./section-item.tsx";

function Technology({ row: { attributes } }: { readonly row: TechnologyRecord }) {
  const { product, vendor, category, categoryParent, website, description } = attributes;
  return (
    <SectionItem
      title={product ?? vendor ?? "Name unknown"}
      href={website}
      details={[vendor === product ? undefined : vendor, categoryParent, category]}
    >
      {description !== undefined && <p className="text-ink-2">{description}</p>}
    </SectionItem>
  );
}

/** What the company works with. Interface definition. */
export const technologySection = defineSection({
  key: "technologies",
  title: "Technologies",
  icon: Cpu,
  noun: { one: "technology", many: "technologies" },
  operation: enrichTechnologies,
  criteriaOf: ({ companyId }) => ({ companyId }),
  Item: Technology,
});

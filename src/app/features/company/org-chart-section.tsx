import { Network } from "lucide-react";
import { contactName } from "#contract/contacts.ts";
import { type OrgChartRecord, enrichOrgChart } from "#contract/company-reads.ts";
import { defineSection } from "./company-section.tsx";
import { ContactLink, SectionItem } from "./section-item.tsx";

function Place({ row: { id, attributes } }: { readonly row: OrgChartRecord }) {
  const { title, department, jobFunction, orgChartTier } = attributes;
  return (
    <SectionItem
      title={<ContactLink id={id} name={contactName(attributes)} />}
      end={orgChartTier === undefined ? undefined : `Level ${orgChartTier}`}
      details={[title, department, jobFunction]}
    />
  );
}

/** Who stands where in the company, from the top. Interface definition. */
export const orgChartSection = defineSection({
  key: "org-chart",
  title: "Org chart",
  icon: Network,
  noun: { one: "person", many: "people" },
  operation: enrichOrgChart,
  criteriaOf: ({ companyId }) => ({ companyId }),
  Item: Place,
});

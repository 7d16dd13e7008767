import { Users } from "lucide-react";
import { useId } from "react";
import {
  CompanyLinkItems,
  FamilyLinkItem,
  RecordLinkItem,
} from "#app/record-views/details/record-detail-link.tsx";
import type { LinkedRecords } from "#app/search/search-definition.ts";

/** The links of a record: its company, the people there, and what can be read about it. Sends no request. */
export function CompanyRecordLinks({ company }: LinkedRecords) {
  const headingId = useId();
  if (company === undefined) return null;
  const companyId = company.id;
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-3">
      <h3 id={headingId} className="text-xs font-medium wrap-break-word text-ink-2">
        At {company.name || "this company"}
      </h3>
      <ul className="mt-1">
        <RecordLinkItem link={{ to: "/contacts", search: { companyId } }} icon={Users} label="All contacts" />
        <CompanyLinkItems companyId={companyId} />
        <FamilyLinkItem companyId={companyId} />
      </ul>
    </section>
  );
}

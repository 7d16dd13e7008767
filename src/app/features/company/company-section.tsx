import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { CompanyReadOperation } from "#contract/operation.ts";
import { callCompanyRead } from "#app/paid-calls/call-company-read.ts";
import { managementQueries } from "#app/api/management-queries.ts";
import { queryClient } from "#app/api/query-client.ts";
import { usageQueries } from "#app/api/usage-queries.ts";
import type { Noun } from "#app/lib/format-number.ts";
import { companyQueries } from "#app/api/company-queries.ts";
import { type CompanyReads, type Question, createCompanyReads } from "./company-reads.ts";
import type { CompanySectionKey } from "./company-params.ts";
import { SectionPanel } from "./section-panel.tsx";

/** Records of one page. */
const PAGE_SIZE = 25;

/** What a section shows and says; everything else follows from its operation. */
export interface SectionDefinition<Criteria, Row> {
  readonly key: CompanySectionKey;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly noun: Noun;
  readonly operation: CompanyReadOperation<Criteria, Row>;
  readonly criteriaOf: (question: Question) => Criteria;
  /** Topics are chosen first. Section 8: 1 to 50. */
  readonly needsTopics?: true;
  /** One record. */
  readonly Item: ComponentType<{ readonly row: Row }>;
}

/** The company that a section is about, and the topics of the address. */
export interface SectionProps {
  readonly companyId: string;
  readonly company: string;
  readonly managed: boolean | undefined;
  readonly topics: readonly string[];
  readonly onTopics: (topics: readonly string[]) => void;
}

/** A section as the screen sees it. */
export interface CompanySection {
  readonly key: CompanySectionKey;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly Panel: ComponentType<SectionProps>;
}

/** A section with what was read of it. */
export interface OpenSection<Row> extends Omit<SectionDefinition<never, Row>, "criteriaOf" | "operation"> {
  readonly reads: CompanyReads<Row>;
  readonly size: number;
  readonly countsRecords: boolean;
  readonly scopes: readonly string[];
}

/** After a read the credits and what is under management may be others. */
function refreshAfterRead(companyId: string): void {
  const { queryKey } = companyQueries.byId(companyId);
  for (const changed of [usageQueries.all, managementQueries.all, queryKey]) {
    void queryClient.invalidateQueries({ queryKey: changed });
  }
}

/** Makes a section from an operation of the contract and the words for it. */
export function defineSection<Criteria, Row extends { readonly id: string }>(
  definition: SectionDefinition<Criteria, Row>,
): CompanySection {
  const { operation, criteriaOf, ...words } = definition;
  const reads = createCompanyReads<Row>(
    (question, page, key) =>
      callCompanyRead(operation, { criteria: criteriaOf(question), page, size: PAGE_SIZE }, key),
    refreshAfterRead,
  );
  const { countsRecords, scopes } = operation;
  const section: OpenSection<Row> = { ...words, reads, size: PAGE_SIZE, countsRecords, scopes };
  return {
    key: words.key,
    title: words.title,
    icon: words.icon,
    Panel: (props) => <SectionPanel section={section} {...props} />,
  };
}

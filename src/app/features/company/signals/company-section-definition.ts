import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Noun } from "#app/lib/format-number.ts";
import type { ReadOperation } from "#app/runs/read-request.ts";
import type { CompanyReadOperation } from "#contract/operation.ts";
import type { CompanySnapshot } from "#contract/records/record-snapshot.ts";

/** What is specific to a section; everything else follows from its operation. */
export interface SectionDefinition<Criteria, Row> {
  readonly title: string;
  readonly icon: LucideIcon;
  /** What a read of it returns, in a few words. */
  readonly summary: string;
  readonly noun: Noun;
  /** The name of its operation, as runs name it. */
  readonly reads: ReadOperation;
  readonly operation: CompanyReadOperation<Criteria, Row>;
  /** Whether topics must be chosen before a read. [search-8] */
  readonly needsTopics?: true;
  /** Shows one record. */
  readonly Item: ComponentType<{ readonly row: Row }>;
}

/** The company of a section, and the topics of the URL. */
export interface SectionProps {
  readonly companyId: string;
  readonly company: string;
  /** As the search returned it. */
  readonly snapshot: CompanySnapshot;
  readonly topics: readonly string[];
  readonly onTopics: (topics: readonly string[]) => void;
}

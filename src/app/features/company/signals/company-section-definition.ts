import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Noun } from "#app/lib/format-number.ts";
import type { ReadOperation } from "#app/runs/read-request.ts";
import type { CompanyReadOperation } from "#contract/operation.ts";
import type { CompanySnapshot } from "#contract/records/record-snapshot.ts";

/** What a section shows and says; everything else follows from its operation. */
export interface SectionDefinition<Criteria, Row> {
  readonly title: string;
  readonly icon: LucideIcon;
  /** What it brings, in a few words. */
  readonly summary: string;
  readonly noun: Noun;
  /** The name of its operation, as runs have it. */
  readonly reads: ReadOperation;
  readonly operation: CompanyReadOperation<Criteria, Row>;
  /** Topics are chosen first. [search-8] */
  readonly needsTopics?: true;
  /** One record. */
  readonly Item: ComponentType<{ readonly row: Row }>;
}

/** The company that a section is about, and the topics of the address. */
export interface SectionProps {
  readonly companyId: string;
  readonly company: string;
  /** As search knows it. */
  readonly snapshot: CompanySnapshot;
  readonly topics: readonly string[];
  readonly onTopics: (topics: readonly string[]) => void;
}

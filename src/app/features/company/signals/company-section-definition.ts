import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Noun } from "#app/lib/format-number.ts";
import type { CompanyReadSource } from "./use-company-screen-read.ts";

/** What a section shows and says; everything else follows from its operation. */
export interface SectionDefinition<Criteria, Row> extends CompanyReadSource<Criteria, Row> {
  readonly title: string;
  readonly icon: LucideIcon;
  /** What it brings, in a few words. */
  readonly summary: string;
  readonly noun: Noun;
  /** Topics are chosen first. [search-8] */
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

import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import type { ValueSource } from "./find-values.ts";
import type { ValueIndex } from "./value-index.ts";

/** A filter that a query proposes, and the value that it gets. */
export interface Proposal {
  readonly criterion: CriterionDefinition;
  /** As the address carries it. */
  readonly value: string;
  /** What the values are called, where they are codes. */
  readonly names?: readonly LookupEntry[];
  /** The words that say it. */
  readonly words: string;
}

/** Words of a query that no value goes by: what they may be, for the person to choose. */
export interface FreeText {
  /** The words as they were typed. */
  readonly text: string;
  /** What each of the options would be set to. */
  readonly value: string;
  readonly options: readonly CriterionDefinition[];
  /** Why it cannot be set, where that is known: a sentence. */
  readonly why?: string;
}

/** What a query means. Each of its words is in one of both, but for those that join others. */
export interface Proposals {
  readonly filters: readonly Proposal[];
  readonly rest: readonly FreeText[];
}

/** What a search offers to a query. */
export interface ProposalContext {
  readonly criteria: readonly CriterionDefinition[];
  readonly sources: readonly ValueSource[];
  readonly index: ValueIndex;
}

/** The criteria of a search by their keys, in the order of the keys. */
export function byKey(
  { criteria }: Pick<ProposalContext, "criteria">,
  ...keys: readonly string[]
): readonly CriterionDefinition[] {
  return keys.flatMap((key) => criteria.find((criterion) => criterion.key === key) ?? []);
}

/** Something that was read from some words at a place. */
export interface Reading {
  /** How many words it takes. */
  readonly length: number;
  readonly filters: readonly Omit<Proposal, "words">[];
  /** A free text in place of filters. */
  readonly text?: Omit<FreeText, "text" | "value"> & { readonly value?: string };
}

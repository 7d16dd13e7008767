import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import type { ValueSource } from "./find-values.ts";
import type { ValueIndex } from "./value-index.ts";

/** A filter proposed for a query, with its value. */
export interface Proposal {
  readonly criterion: CriterionDefinition;
  /** As in the URL. */
  readonly value: string;
  /** The names of the values, if they are codes. */
  readonly names?: readonly LookupEntry[];
  /** The words of the query that it stands for. */
  readonly words: string;
}

/** Words of a query that match no value, with the filters that accept them as text. */
export interface FreeText {
  /** The words as typed. */
  readonly text: string;
  /** The value that each option would get. */
  readonly value: string;
  readonly options: readonly CriterionDefinition[];
  /** Why it cannot be set, as a sentence, where known. */
  readonly why?: string;
}

/** The meaning of a query. Each word is in one of the two, except for connecting words. */
export interface Proposals {
  readonly filters: readonly Proposal[];
  readonly rest: readonly FreeText[];
}

/** What a search has to offer for a query. */
export interface ProposalContext {
  readonly criteria: readonly CriterionDefinition[];
  readonly sources: readonly ValueSource[];
  readonly index: ValueIndex;
}

/** The search's criteria with these keys, in the order of the keys. */
export function byKey(
  { criteria }: Pick<ProposalContext, "criteria">,
  ...keys: readonly string[]
): readonly CriterionDefinition[] {
  return keys.flatMap((key) => criteria.find((criterion) => criterion.key === key) ?? []);
}

/** A meaning read from words at a position. */
export interface Reading {
  /** Number of words read. */
  readonly length: number;
  readonly filters: readonly Omit<Proposal, "words">[];
  /** Free text in place of filters. */
  readonly text?: Omit<FreeText, "text" | "value"> & { readonly value?: string };
}

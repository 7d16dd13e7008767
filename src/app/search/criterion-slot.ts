import type { LookupField } from "#contract/lookups.ts";

/** A criterion of a search and how it is asked for. */
export type CriterionSlot<Key extends string = string> = {
  /** The criterion's name in the request and in the address. */
  readonly key: Key;
  readonly label: string;
  /** One sentence under the field: what matches. */
  readonly hint?: string;
} & (
  | { readonly kind: "text" }
  /** Digits, one id or several. */
  | { readonly kind: "id" }
  /** Codes of Lookup Data, chosen by name. */
  | { readonly kind: "code"; readonly lookup: LookupField }
  /** From one day to another, either of them open. */
  | { readonly kind: "days" }
  /** From one whole number to another on a scale, either of them open. */
  | { readonly kind: "numbers"; readonly min: number; readonly max: number }
  /** One of a few values. */
  | {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
);

/** The criteria that are set, by their names. */
export type Criteria<Key extends string = string> = { readonly [Name in Key]?: string };

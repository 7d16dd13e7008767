import type { LookupField } from "#contract/lookups.ts";
import type { ListKind } from "./list-value.ts";

/** One value of a few, with its name. */
export interface CriterionOption {
  readonly value: string;
  readonly label: string;
}

/**
 * A criterion of a search and how it is asked for. Everything else follows from it: its place in the bar and the
 * drawer, its field and keys, what is wrong in words, its value in the address, the chip.
 */
export type CriterionDefinition<Key extends string = string> = {
  /** The criterion's name in the address; in the request as well, unless the feature splits it. */
  readonly key: Key;
  readonly label: string;
  /** One sentence under the field: what matches. */
  readonly hint?: string;
  /** Stands under "More filters" until it is set, in the group of this name. */
  readonly more?: string;
  /** Stands above the others in a field as wide as the screen. For codes. */
  readonly prominent?: true;
  /** Personal data: kept in the tab's history, never in an address, a saved or a recent search. */
  readonly secret?: true;
} & (
  | { readonly kind: "text" }
  | { readonly kind: "email" }
  /** One value or several, typed or pasted. */
  | { readonly kind: "list"; readonly of: ListKind }
  /** Codes of Lookup Data, chosen by name. */
  | {
      readonly kind: "code";
      readonly lookup: LookupField;
      /** Codes of one search, at most. */
      readonly most?: number;
      /** The lookup only suggests: any text will do. */
      readonly free?: true;
    }
  /** From one day to another, either of them open. */
  | { readonly kind: "days" }
  /** From one whole number to another on a scale, either of them open. */
  | { readonly kind: "numbers"; readonly min: number; readonly max: number }
  /** From one sum to another in thousands of US dollars, either of them open. */
  | { readonly kind: "money" }
  /** From one step to another, either of them open. */
  | {
      readonly kind: "steps";
      readonly steps: readonly string[];
      /** What all steps up to one are called, "or larger", and all from one on, "or smaller". */
      readonly upTo: string;
      readonly onward: string;
    }
  /** One of a few values. */
  | { readonly kind: "choice"; readonly options: readonly CriterionOption[] }
  /** Any of a few values. */
  | { readonly kind: "choices"; readonly options: readonly CriterionOption[] }
);

/** A slot of one kind. */
export type CriterionOfKind<Kind extends CriterionDefinition["kind"]> = Extract<
  CriterionDefinition,
  { kind: Kind }
>;

/** The criteria that are set, by their names. */
export type Criteria<Key extends string = string> = { readonly [Name in Key]?: string };

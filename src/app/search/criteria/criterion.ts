import type { CodeLookup, LookupEntry } from "#app/api/lookup-api-queries.ts";
import type { lazyComponent } from "#app/ui/lazy-component.tsx";

/** One of a few values, with its label. */
export interface CriterionOption {
  readonly value: string;
  readonly label: string;
}

/** A common range with its name: "Mid-size" for "100..999". */
export interface RangePreset {
  readonly label: string;
  /** As in the URL. */
  readonly value: string;
}

/** A slider for a range, on a logarithmic scale; its right end means no maximum. */
export interface RangeSliderScale {
  readonly min: number;
  readonly max: number;
}

/** The kind of items in a typed or pasted list. */
export type ListItem = "id" | "website" | "address" | "email" | "phone" | "ticker" | "reference";

/** The required format of a text. */
export type TextFormat = "initial" | "hash";

/** The kinds of criteria, each with its own options. A new kind starts here. */
export interface KindOptions {
  readonly text: { readonly format?: TextFormat };
  readonly email: object;
  /** One or several values, typed or pasted. */
  readonly list: { readonly of: ListItem };
  /** Codes of Lookup Data, selected by name. */
  readonly code: {
    readonly lookup: CodeLookup;
    /** Maximum number of codes per search; defaults to the contract's limit. */
    readonly max?: number;
    /** The lookup only suggests: any text is accepted. */
    readonly freeText?: true;
    /** No value may contain a comma: the service would split it into two. */
    readonly splitAtCommas?: true;
  };
  /** From one day to another; either end may be open. */
  readonly dates: {
    /** Whether there is no end at all, or none without a start. */
    readonly start?: "only" | "required";
  };
  /** A range of integers within a scale; either end may be open. */
  readonly numbers: {
    readonly min: number;
    readonly max: number;
    /** Shown after each number: "%". */
    readonly unit?: string;
    readonly presets?: readonly RangePreset[];
    readonly slider?: RangeSliderScale;
  };
  /** A range of amounts in thousands of US dollars; either end may be open. */
  readonly money: {
    /** Amounts per year. */
    readonly yearly?: true;
    readonly presets?: readonly RangePreset[];
    readonly slider?: RangeSliderScale;
  };
  /** ZIP or postal codes, with a radius in miles: "02108,94105~25". */
  readonly zipCodes: { readonly radii: readonly number[] };
  /** Pairs of a company and a job title: "Acme~Director;Globex~VP". */
  readonly positions: { readonly max: number };
  /** A range of grades; either end may be open. */
  readonly scale: {
    /** In order. */
    readonly grades: readonly string[];
    /** Follows a grade if only that end is set: "C or larger". */
    readonly upToLabel: string;
    readonly fromLabel: string;
  };
  /** One of a few values; a single one is a checkbox. */
  readonly choice: { readonly options: readonly CriterionOption[] };
  /** Any of a few values. */
  readonly choices: { readonly options: readonly CriterionOption[] };
  /** A list of the person's own, by id. The service does not know it, so rows are filtered in the browser. */
  readonly userList: object;
}

export type CriterionKind = keyof KindOptions;

export interface CriterionBase<Key extends string> {
  /** The criterion's name in the URL, and in the request unless the feature maps it. */
  readonly key: Key;
  readonly label: string;
  /** A sentence below the field: what matches. */
  readonly hint?: string;
  /** Its group in the filter panel. */
  readonly group?: string;
  /** Its chip in the filter bar: criteria with the same label share a chip. Others have a chip only while set. */
  readonly bar?: string;
  /** The position of that chip in the bar, from 0. */
  readonly barOrder?: number;
  /** Keywords for the panel's search: "raised, investment" for funding. */
  readonly keywords?: string;
  /** The key of the criterion that this one negates: both are edited as one filter. */
  readonly excludes?: string;
  /** Shown above the others, at full width. For codes. */
  readonly primary?: true;
  /** Personal data: kept in the tab's history, never in a URL, a saved search or a recent search. */
  readonly secret?: true;
}

/** Options as entries that one press sets. */
export function asEntries(
  options: readonly { readonly value: string; readonly label: string }[] | undefined,
): readonly LookupEntry[] | undefined {
  return options?.map(({ value, label }) => ({ id: value, name: label }));
}

/** A criterion of one kind, or of one of several kinds. */
export type CriterionOfKind<Kind extends CriterionKind, Key extends string = string> = {
  readonly [K in Kind]: CriterionBase<Key> & { readonly kind: K } & KindOptions[K];
}[Kind];

/**
 * A criterion of a search: its name and kind of value. The kind determines how values are parsed, validated, described
 * and edited.
 */
export type CriterionDefinition<Key extends string = string> = CriterionOfKind<CriterionKind, Key>;

/** Whether a criterion is the subject of its search: only codes can be. */
export function isPrimary(criterion: CriterionDefinition): criterion is CriterionOfKind<"code"> {
  return criterion.primary === true;
}

/** The criteria that are set: values as in the URL, by key. */
export type Criteria<Key extends string = string> = { readonly [Name in Key]?: string };

/** The names of a lookup's codes; undefined until loaded. */
export type CodeNames = (lookup: CodeLookup) => readonly LookupEntry[] | undefined;

/** How to describe a value. */
export interface DescribeOptions {
  /** The names of its codes, where known. */
  readonly names?: readonly LookupEntry[] | undefined;
  /** Names every value, rather than the first and the number of others. */
  readonly inFull?: boolean | undefined;
}

/** What numbers in a query may measure. */
export type AmountKind = "count" | "money" | "percent" | "years";

/** A lookup whose codes are the values of a criterion. */
export interface CriterionLookup {
  readonly lookup: CodeLookup;
  /** It only suggests: any text is accepted. */
  readonly isFree: boolean;
}

/** Optional capabilities of a kind besides its rules. */
interface CriterionCapabilities<Kind extends CriterionKind> {
  /** Whether a value may contain several, separated by commas. */
  readonly isList?: (criterion: CriterionOfKind<Kind>) => boolean;
  /** The lookup that names its values. */
  readonly looksUp?: (criterion: CriterionOfKind<Kind>) => CriterionLookup;
  /** Values that one press sets, besides those of a lookup; undefined until known. */
  readonly suggests?: (
    criterion: CriterionOfKind<Kind>,
    lists: readonly LookupEntry[] | undefined,
  ) => readonly LookupEntry[] | undefined;
  /** The value for a range that was read from a query. */
  readonly fromAmount?: (value: string, of: AmountKind, criterion: CriterionOfKind<Kind>) => string;
  /** Whether it contains days. */
  readonly isOfDays?: true;
  /** Whether its values are private to the person: never sent to the service or shown to others. */
  readonly isPersonal?: true;
  /** Whether a partial text matches. */
  readonly findsParts?: true;
  /** Whether its ends are short, so that after a pause in typing they are complete and errors can be shown. */
  readonly showsErrorsAfterPause?: true;
}

/** The rules of one kind of criterion, without its user interface. */
export interface CriterionRules<Kind extends CriterionKind> extends CriterionCapabilities<Kind> {
  /**
   * Parses text that was typed, selected or found in a URL into the value for URL and request. Undefined if the text is
   * empty or the service would refuse it. Idempotent.
   */
  readonly parse: (text: string, criterion: CriterionOfKind<Kind>) => string | undefined;
  /** The usable part of a text that `parse` refuses. Undefined for all-or-nothing kinds. */
  readonly usable?: (text: string, criterion: CriterionOfKind<Kind>) => string | undefined;
  /** Why `parse` refused a text, for the person who typed it. Undefined if there is nothing to say. */
  readonly validate: (text: string, criterion: CriterionOfKind<Kind>) => string | undefined;
  /** Whether no further typing can make the text valid, so that the person is told at once. */
  readonly isHopeless?: (text: string, criterion: CriterionOfKind<Kind>) => boolean;
  /** A parsed value in words. */
  readonly describe: (value: string, criterion: CriterionOfKind<Kind>, how: DescribeOptions) => string;
  /** Whether two parsed values are equivalent. Defaults to equality. */
  readonly equals?: (value: string, other: string, criterion: CriterionOfKind<Kind>) => boolean;
}

export interface CriterionFieldProps<Kind extends CriterionKind> {
  readonly criterion: CriterionOfKind<Kind>;
  /** As typed: may be invalid until applied. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  /** Whether there is room for two columns. */
  readonly wide?: boolean;
}

type Lazy<Props extends object> = ReturnType<typeof lazyComponent<Props>>;

/** The complete definition of one kind of criterion. */
export interface CriterionKindDefinition<Kind extends CriterionKind> extends CriterionRules<Kind> {
  /** Whether its field alone fills a wide popover. */
  readonly isWide?: true;
  /** The field that edits it, loaded when first shown. */
  readonly Field: Lazy<CriterionFieldProps<Kind>>;
}

import type { CodeLookup, LookupEntry } from "#app/api/lookup-api-queries.ts";
import type { lazyComponent } from "#app/ui/lazy-component.tsx";

/** One value of a few, with its label. */
export interface CriterionOption {
  readonly value: string;
  readonly label: string;
}

/** A usual range with its word: "Mid-size" for "100..999". */
export interface RangePreset {
  readonly label: string;
  /** As the address carries it. */
  readonly value: string;
}

/** A slider beside the ends of a range, on a logarithmic scale; what lies beyond its right end is open. */
export interface RangeSliderScale {
  readonly min: number;
  readonly max: number;
}

/** What a typed or pasted list holds. */
export type ListItem = "id" | "website" | "address" | "email" | "phone" | "ticker" | "reference";

/** What a text must look like. */
export type TextFormat = "initial" | "hash";

/** The kinds of criteria, each with the options that only it has. A new kind starts here. */
export interface KindOptions {
  readonly text: { readonly format?: TextFormat };
  readonly email: object;
  /** One value or several, typed or pasted. */
  readonly list: { readonly of: ListItem };
  /** Codes from Lookup Data, chosen by name. */
  readonly code: {
    readonly lookup: CodeLookup;
    /** The most codes one search takes; the contract's limit when left out. */
    readonly max?: number;
    /** The lookup only suggests: any text is accepted. */
    readonly freeText?: true;
    /** No value may hold a comma: the service takes what stands on both sides of it for two. */
    readonly splitAtCommas?: true;
  };
  /** From one day to another; either end may be open. */
  readonly dates: {
    /** There is no end to be set, or none without a start. */
    readonly start?: "only" | "required";
  };
  /** From one whole number to another within a scale; either end may be open. */
  readonly numbers: {
    readonly min: number;
    readonly max: number;
    /** Follows each number: "%". */
    readonly unit?: string;
    readonly presets?: readonly RangePreset[];
    readonly slider?: RangeSliderScale;
  };
  /** From one amount to another in thousands of US dollars; either end may be open. */
  readonly money: {
    /** Amounts of one year. */
    readonly yearly?: true;
    readonly presets?: readonly RangePreset[];
    readonly slider?: RangeSliderScale;
  };
  /** ZIP or postal codes, and how far around them in miles: "02108,94105~25". */
  readonly zipCodes: { readonly radii: readonly number[] };
  /** Pairs of a company and a job title: "Acme~Director;Globex~VP". */
  readonly positions: { readonly max: number };
  /** From one grade to another; either end may be open. */
  readonly scale: {
    /** In order. */
    readonly grades: readonly string[];
    /** Follows a grade when only that end is set: "C or larger". */
    readonly upToLabel: string;
    readonly fromLabel: string;
  };
  /** One of a few values; a single one is a checkbox. */
  readonly choice: { readonly options: readonly CriterionOption[] };
  /** Any of a few values. */
  readonly choices: { readonly options: readonly CriterionOption[] };
  /** A list of the person's own, by its id: the service does not know it, so that the rows are looked through here. */
  readonly userList: object;
}

export type CriterionKind = keyof KindOptions;

export interface CriterionBase<Key extends string> {
  /** The criterion's name in the address, and in the request unless the feature maps it. */
  readonly key: Key;
  readonly label: string;
  /** One sentence under the field: what matches. */
  readonly hint?: string;
  /** The group of the filter panel that holds it. */
  readonly group?: string;
  /** The chip of the filter bar that holds it: criteria of one label share a chip. Others have one while they are set. */
  readonly bar?: string;
  /** The place of that chip in the bar, from 0. */
  readonly barOrder?: number;
  /** Further words by which the panel's search finds it: "raised, investment" for funding. */
  readonly keywords?: string;
  /** The key of the criterion whose "is not" this is: both are edited as one filter. */
  readonly excludes?: string;
  /** Shown above the others, across the whole width. For codes. */
  readonly primary?: true;
  /** Personal data: kept in the tab's history, never in an address, a saved search or a recent search. */
  readonly secret?: true;
}

/** Some options as entries that one press sets. */
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
 * A criterion of a search: what it is called and which kind of value it takes. Everything else follows from its kind:
 * how its value is parsed, checked, described and edited.
 */
export type CriterionDefinition<Key extends string = string> = CriterionOfKind<CriterionKind, Key>;

/** Whether a criterion is the one that its search is about: only codes are. */
export function isPrimary(criterion: CriterionDefinition): criterion is CriterionOfKind<"code"> {
  return criterion.primary === true;
}

/** The criteria that are set: values as the address carries them, by key. */
export type Criteria<Key extends string = string> = { readonly [Name in Key]?: string };

/** The names of a lookup's codes; undefined while they are not loaded. */
export type CodeNames = (lookup: CodeLookup) => readonly LookupEntry[] | undefined;

/** How a value is told in words. */
export interface DescribeOptions {
  /** The names of its codes as far as they are known. */
  readonly names?: readonly LookupEntry[] | undefined;
  /** Every value is named, rather than the first and how many follow it. */
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

/** What a kind can do beyond its rules, asked of each kind by whoever needs it. All of it is optional. */
interface CriterionCapabilities<Kind extends CriterionKind> {
  /** Whether a value may hold several, parted by commas. */
  readonly isList?: (criterion: CriterionOfKind<Kind>) => boolean;
  /** The lookup that names its values. */
  readonly looksUp?: (criterion: CriterionOfKind<Kind>) => CriterionLookup;
  /** Values that one press sets, other than those of a lookup; undefined while they are not known. */
  readonly suggests?: (
    criterion: CriterionOfKind<Kind>,
    lists: readonly LookupEntry[] | undefined,
  ) => readonly LookupEntry[] | undefined;
  /** The value of a range that was read from a query. */
  readonly fromAmount?: (value: string, of: AmountKind, criterion: CriterionOfKind<Kind>) => string;
  /** It holds days. */
  readonly isOfDays?: true;
  /** Only the person knows its values: the service is not asked with them, and nobody else is shown them. */
  readonly isPersonal?: true;
  /** A part of what is looked for is enough. */
  readonly findsParts?: true;
  /** Its ends are short: who pauses has typed them, and is told what is wrong with them. */
  readonly isToldInPauses?: true;
}

/** The rules of one kind of criterion that need no screen. */
export interface CriterionRules<Kind extends CriterionKind> extends CriterionCapabilities<Kind> {
  /**
   * The value as the address and the request carry it, from what was typed, chosen or found in an address. Undefined
   * when the text is empty or the service would refuse it. Parsing a parsed value changes nothing.
   */
  readonly parse: (text: string, criterion: CriterionOfKind<Kind>) => string | undefined;
  /** The value of what can be used of a text that `parse` refuses. Undefined where it is all or nothing. */
  readonly usable?: (text: string, criterion: CriterionOfKind<Kind>) => string | undefined;
  /** Why `parse` refused a text, for the person who typed it. Undefined when there is nothing to say. */
  readonly validate: (text: string, criterion: CriterionOfKind<Kind>) => string | undefined;
  /** Whether nothing that follows can mend a typed text, so that the person is told at once. */
  readonly isHopeless?: (text: string, criterion: CriterionOfKind<Kind>) => boolean;
  /** A parsed value in words. */
  readonly describe: (value: string, criterion: CriterionOfKind<Kind>, how: DescribeOptions) => string;
  /** Whether two parsed values ask for the same. By default they do when they are the same text. */
  readonly equals?: (value: string, other: string, criterion: CriterionOfKind<Kind>) => boolean;
}

export interface CriterionFieldProps<Kind extends CriterionKind> {
  readonly criterion: CriterionOfKind<Kind>;
  /** As typed: it may be invalid until it is applied. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  /** There is room for two columns. */
  readonly wide?: boolean;
}

type Lazy<Props extends object> = ReturnType<typeof lazyComponent<Props>>;

/** Everything about one kind of criterion. */
export interface CriterionKindDefinition<Kind extends CriterionKind> extends CriterionRules<Kind> {
  /** Its field alone fills a wide popover. */
  readonly isWide?: true;
  /** The field that edits it, loaded when it is first shown. */
  readonly Field: Lazy<CriterionFieldProps<Kind>>;
}

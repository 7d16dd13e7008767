import { humanize } from "#app/lib/humanize.ts";
import { cellField } from "#app/records/record-cell-values.ts";
import type { CellKind } from "#app/records/format-record-value.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/** How an attribute is shown: the kinds of enriched fields, plus some that only search has. */
export type FieldKind =
  | CellKind
  | "score"
  | "management"
  | "companies"
  | "people"
  | "names"
  | "places"
  | "categories"
  | "id";

/** One attribute of a record: its raw value with a label. */
export interface RecordField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly value: unknown;
}

/** Search's hint about a value that only enriching returns. [field-2] */
export interface Hint {
  readonly name: string;
  readonly label: string;
  readonly state: "available" | "do-not-call" | "absent";
}

/** All attributes of a record, ready for display. */
export interface RecordDetails {
  readonly fields: readonly RecordField[];
  /** Hints about a person's channels and other enriched values. */
  readonly hints: readonly Hint[];
  /** Hints about the person's company. */
  readonly companyHints: readonly Hint[];
}

/** The attributes of a record of any type. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Attributes of searches that enriching lacks or uses differently, in display order. */
const SEARCH_FIELDS: Readonly<Record<string, readonly [label: string, kind: FieldKind]>> = {
  contactAccuracyScore: ["Accuracy", "score"],
  signalScore: ["Score", "score"],
  audienceStrength: ["Audience strength", "text"],
  spikesInDateRange: ["Spikes", "number"],
  signalDate: ["Signal", "date"],
  pageDate: ["Published", "date"],
  originalPublishedDate: ["First published", "date"],
  publishedDate: ["Published", "date"],
  topic: ["Topic", "text"],
  topics: ["Topics", "names"],
  types: ["Types", "names"],
  category: ["Category", "text"],
  categories: ["Categories", "categories"],
  title: ["Title", "text"],
  description: ["Description", "text"],
  updateText: ["Update", "text"],
  domain: ["Source", "text"],
  url: ["Address", "url"],
  link: ["Link", "url"],
  linkText: ["Link text", "text"],
  company: ["Company", "companies"],
  recommendedContacts: ["Recommended contacts", "people"],
  contacts: ["Contacts", "people"],
  topSignalLocations: ["Top locations", "places"],
  managementStatus: ["Owned", "management"],
  imageUrl: ["Picture", "image"],
};

const ORDER = new Map(Object.keys(SEARCH_FIELDS).map((key, index) => [key, index]));

function fieldOf(type: RecordType, key: string): readonly [label: string, kind: FieldKind] {
  const searched = SEARCH_FIELDS[key];
  if (searched) return searched;
  const { label, kind } = cellField(type, key);
  return [label, kind];
}

const HINT = /^has(?=\p{Lu})/u;
const DO_NOT_CALL = /DoNotCall$/;

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function hintState(has: boolean, doNotCall: unknown): Hint["state"] {
  if (!has) return "absent";
  return doNotCall === true ? "do-not-call" : "available";
}

const CHANNELS = ["hasEmail", "hasDirectPhone", "hasMobilePhone"];

function rankOfHint({ name }: Hint): number {
  return CHANNELS.includes(name) ? CHANNELS.indexOf(name) : CHANNELS.length;
}

/** The `has…` hints, either about the company or all others. */
function hintsOf(attributes: Attributes, ofCompany: boolean): Hint[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (!HINT.test(key) || typeof value !== "boolean") return [];
    const what = key.replace(HINT, "");
    const bare = what.replace(/^Company(?=\p{Lu})/u, "");
    if ((bare !== what) !== ofCompany) return [];
    const { label } = cellField(ofCompany ? "company" : "contact", lowerFirst(bare));
    const state = hintState(value, attributes[`${lowerFirst(what)}DoNotCall`]);
    return [{ name: key, label, state }];
  });
}

/** Do-not-call marks that come without a hint. */
function marksWithoutHint(attributes: Attributes): Hint[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const what = key.replace(DO_NOT_CALL, "");
    const hint = `has${what.charAt(0).toUpperCase()}${what.slice(1)}`;
    if (what === key || value !== true || typeof attributes[hint] === "boolean") return [];
    return [{ name: key, label: humanize(what), state: "do-not-call" as const }];
  });
}

function rankOfField({ name }: RecordField): number {
  return ORDER.get(name) ?? ORDER.size;
}

/**
 * All attributes of a record, known to the app or not, except those in `shown`. Adds nothing that the service did not
 * return.
 */
export function recordDetails(
  type: RecordType,
  attributes: Attributes,
  shown: ReadonlySet<string>,
): RecordDetails {
  const fields = Object.entries(attributes).flatMap(([key, value]): RecordField[] => {
    const isHint = typeof value === "boolean" && (HINT.test(key) || DO_NOT_CALL.test(key));
    if (isHint || shown.has(key) || isEmpty(value)) return [];
    const [label, kind] = fieldOf(type, key);
    return [{ name: key, label, kind, value }];
  });
  return {
    fields: fields.toSorted((one, other) => rankOfField(one) - rankOfField(other)),
    hints: [...hintsOf(attributes, false), ...marksWithoutHint(attributes)].toSorted(
      (one, other) => rankOfHint(one) - rankOfHint(other),
    ),
    companyHints: hintsOf(attributes, true),
  };
}

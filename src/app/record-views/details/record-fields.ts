import { humanize } from "#app/lib/humanize.ts";
import { cellField } from "#app/records/export-cells.ts";
import type { CellKind } from "#app/records/format-value.ts";
import type { RecordType } from "#app/records/snapshot.ts";

/** How the value of an attribute is shown; kinds that only search has stand beside those of enrichment. */
export type FieldKind =
  CellKind | "score" | "management" | "companies" | "people" | "names" | "places" | "categories" | "id";

/** One attribute of a record as it came, with its label. */
export interface RecordField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly value: unknown;
}

/** What search hints about something that only enrichment gives. Section 2.2. */
export interface Hint {
  readonly name: string;
  readonly label: string;
  readonly state: "available" | "do-not-call" | "absent";
}

/** Everything that a record tells. */
export interface RecordFacts {
  readonly facts: readonly RecordField[];
  /** Ways to reach a person, and whatever else is behind enrichment. */
  readonly hints: readonly Hint[];
  /** What enrichment can tell about the person's company. */
  readonly companyHints: readonly Hint[];
}

/** An attribute, whatever it is. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Attributes of searches that enrichment does not have or means otherwise, in the order in which they are read. */
const SEARCHED: Readonly<Record<string, readonly [label: string, kind: FieldKind]>> = {
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
  topSignalLocations: ["Where it came from", "places"],
  managementStatus: ["Under management", "management"],
  imageUrl: ["Picture", "image"],
};

const ORDER = new Map(Object.keys(SEARCHED).map((key, place) => [key, place]));

function fieldOf(type: RecordType, key: string): readonly [label: string, kind: FieldKind] {
  const searched = SEARCHED[key];
  if (searched) return searched;
  const { label, kind } = cellField(type, key);
  return [label, kind];
}

const HINT = /^has(?=\p{Lu})/u;
const DO_NOT_CALL = /DoNotCall$/;

function isNothing(value: unknown): boolean {
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

const WAYS = ["hasEmail", "hasDirectPhone", "hasMobilePhone"];

function wayOf({ name }: Hint): number {
  return WAYS.includes(name) ? WAYS.indexOf(name) : WAYS.length;
}

/** The hints `has…`, those about the company apart. */
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

/** Marks without the hint that they belong to: "do not call" is said all the same. */
function lonelyMarks(attributes: Attributes): Hint[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const what = key.replace(DO_NOT_CALL, "");
    const hint = `has${what.charAt(0).toUpperCase()}${what.slice(1)}`;
    if (what === key || value !== true || typeof attributes[hint] === "boolean") return [];
    return [{ name: key, label: humanize(what), state: "do-not-call" as const }];
  });
}

function placeOf({ name }: RecordField): number {
  return ORDER.get(name) ?? ORDER.size;
}

/**
 * Reads all attributes of a record, known or not: nothing that came is left out but what `shown` names, and nothing
 * that did not come is made up.
 */
export function recordFacts(
  type: RecordType,
  attributes: Attributes,
  shown: ReadonlySet<string>,
): RecordFacts {
  const facts = Object.entries(attributes).flatMap(([key, value]): RecordField[] => {
    const told = typeof value === "boolean" && (HINT.test(key) || DO_NOT_CALL.test(key));
    if (told || shown.has(key) || isNothing(value)) return [];
    const [label, kind] = fieldOf(type, key);
    return [{ name: key, label, kind, value }];
  });
  return {
    facts: facts.toSorted((one, other) => placeOf(one) - placeOf(other)),
    hints: [...hintsOf(attributes, false), ...lonelyMarks(attributes)].toSorted(
      (one, other) => wayOf(one) - wayOf(other),
    ),
    companyHints: hintsOf(attributes, true),
  };
}

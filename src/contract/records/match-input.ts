import * as z from "zod/mini";
import type { RecordType } from "./record-snapshot.ts";

/** The form of an input in stored rows and shared runs. */
export const matchInputSchema = z.readonly(
  z.record(z.string(), z.optional(z.union([z.string(), z.number()]))),
);
/**
 * A description of a record in place of its identifier, for which the service finds the best match: the members of
 * `MatchPersonInput` or `MatchCompanyInput`, exactly as sent. [enrich-4]
 */
export type MatchInput = z.output<typeof matchInputSchema>;

/** A record to ask for: by a description, else by its identifier. */
export interface RequestedRecord {
  /** The identifier; with a description, any text that is unique among the records. */
  readonly id: string;
  readonly input?: MatchInput | null | undefined;
}

/** The member of an input that names the record. [enrich-6] */
export type InputIdMember = "personId" | "companyId";

const ID_MEMBERS: Readonly<Record<RecordType, InputIdMember>> = { contact: "personId", company: "companyId" };

/**
 * An identifier in the form that is sent: an integer as in the definition, or text where a number cannot hold it. A service may
 * round such an integer to another record's identifier, and charge for that one; text is refused at worst. [enrich-6]
 */
export function sentId(id: string): string | number {
  return /^(?:0|[1-9]\d*)$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

/** A value in one spelling for all that mean the same: a number like its digits. [api-5] */
function spelled(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : value;
}

/**
 * The same text for inputs that ask for the same: in any order of members, with or without blank ones, a number like its digits.
 * Inputs that the gateway's journal considers one must have one key here.
 */
export function inputKey(input: object): string {
  const members = Object.entries(input)
    .map(([name, value]: [string, unknown]) => [name, spelled(value)] as const)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(members);
}

/** The {@link inputKey} of what is sent for a record: two records with one key must never both be sent. */
export function requestedKey(type: RecordType, { id, input }: RequestedRecord): string {
  return inputKey(input ?? { [ID_MEMBERS[type]]: id });
}

/** The name in an input; undefined where it has none. */
function nameIn({ fullName, firstName, lastName, companyName }: MatchInput, type: RecordType) {
  if (type === "company") return companyName;
  return fullName ?? ([firstName, lastName].filter((part) => part !== undefined).join(" ") || undefined);
}

/** Whether an input names the record. */
export function hasName(type: RecordType, input: MatchInput): boolean {
  return nameIn(input, type) !== undefined;
}

/** All values of an input, as a person reads them: "Ada Example, Example Works". */
export function inputText(input: MatchInput): string {
  return Object.values(input)
    .filter((value) => value !== undefined && value !== "")
    .join(", ");
}

/** An input's name for its record; all its values where it has none. */
export function describedName(type: RecordType, input: MatchInput): string {
  return String(nameIn(input, type) ?? inputText(input));
}

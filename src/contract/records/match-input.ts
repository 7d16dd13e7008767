import * as z from "zod/mini";
import type { RecordType } from "./record-snapshot.ts";

/** How stored rows and shared runs have an input. */
export const matchInputSchema = z.readonly(
  z.record(z.string(), z.optional(z.union([z.string(), z.number()]))),
);
/**
 * What is said of a record in place of its identifier, so that the service looks for the best match: the members of
 * `MatchPersonInput` or `MatchCompanyInput`, exactly as they are sent. [enrich-4]
 */
export type MatchInput = z.output<typeof matchInputSchema>;

/** A record as it is asked for: by what describes it, else by its identifier. */
export interface AskedRecord {
  /** The identifier; beside an input any text, unique among the records that it stands with. */
  readonly id: string;
  readonly input?: MatchInput | null | undefined;
}

/** The member of an input that names the record. [enrich-6] */
export type InputIdMember = "personId" | "companyId";

const ID_MEMBERS: Readonly<Record<RecordType, InputIdMember>> = { contact: "personId", company: "companyId" };

/**
 * An identifier as it is sent: an integer as the definition has it, text where no number holds it. A service may round such
 * an integer into the identifier of another record, and charge for that one; text is at worst refused. [enrich-6]
 */
export function sentId(id: string): string | number {
  return /^(?:0|[1-9]\d*)$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

/** A value in the one spelling of all that mean the same: a number like its digits. [api-5] */
function spelled(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : value;
}

/**
 * The same text for inputs that ask for the same: whatever the order of their members, with or without members that say
 * nothing, a number like its digits. It must not tell apart what the gateway's journal takes for one input.
 */
export function inputKey(input: object): string {
  const members = Object.entries(input)
    .map(([name, value]: [string, unknown]) => [name, spelled(value)] as const)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(members);
}

/** The {@link inputKey} of what is sent for a record: two records with the same one must never both be sent. */
export function askedKey(type: RecordType, { id, input }: AskedRecord): string {
  return inputKey(input ?? { [ID_MEMBERS[type]]: id });
}

/** A name in an input; undefined where none is given. */
function nameIn({ fullName, firstName, lastName, companyName }: MatchInput, type: RecordType) {
  if (type === "company") return companyName;
  return fullName ?? ([firstName, lastName].filter((part) => part !== undefined).join(" ") || undefined);
}

/** Whether an input says what the record is called. */
export function hasName(type: RecordType, input: MatchInput): boolean {
  return nameIn(input, type) !== undefined;
}

/** All that an input says, as a person reads it: "Ada Example, Example Works". */
export function inputText(input: MatchInput): string {
  return Object.values(input)
    .filter((value) => value !== undefined && value !== "")
    .join(", ");
}

/** What an input calls its record; all that it says where it gives no name. */
export function describedName(type: RecordType, input: MatchInput): string {
  return String(nameIn(input, type) ?? inputText(input));
}

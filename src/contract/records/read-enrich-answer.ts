import * as z from "zod/mini";
import { type EnrichRecord, enrichRecord } from "#contract/enrich-schemas.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { type RequestedRecord, type InputIdMember, inputKey } from "./match-input.ts";
import type { RecordType } from "./record-snapshot.ts";
import { readable } from "#contract/diagnostics/unreadable-text.ts";

const envelope = z.looseObject({ data: z.array(z.unknown()) });
const withInput = z.looseObject({ meta: z.looseObject({ input: z.looseObject({}) }) });
const identifier = z.union([z.string(), z.number()]);

/** An answered record, or null for one that named its input and could not be read otherwise. */
type Answered = EnrichRecord | null;

/** The answer to an enrich call, joined to its inputs. */
export interface JoinedAnswer {
  /** By the `id` under which each record was asked for. */
  readonly byInput: ReadonlyMap<string, Answered>;
  /** Some record named no input of this call, so a missing record may still be there. */
  readonly hasStrays: boolean;
  /** It has no records at all. */
  readonly isEmpty: boolean;
}

function parsedJson(raw: string): unknown {
  return readable(() => parseExactJson(raw));
}

/**
 * The input of an echoed identifier. Written differently ("007", or a number that lost digits in JSON), it still counts where
 * only one input can be meant.
 */
export function inputOf(echoed: unknown, ids: readonly string[]): string | undefined {
  const id = identifier.safeParse(echoed);
  if (!id.success) return undefined;
  const isExact = typeof id.data === "string" || Number.isSafeInteger(id.data);
  if (isExact && ids.includes(String(id.data))) return String(id.data);
  const candidates = ids.filter((sent) => Number(sent) === Number(id.data));
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Finds the input of an echo: its `id`, undefined where it fits none. */
function joinerOf(
  member: InputIdMember,
  asked: readonly RequestedRecord[],
): (echoed: Readonly<Record<string, unknown>>) => string | undefined {
  const ids = asked.filter(({ input }) => input == null).map(({ id }) => id);
  const described = new Map(
    asked.flatMap(({ id, input }) => (input == null ? [] : [[inputKey(input), id] as const])),
  );
  if (described.size === 0) return (echoed) => inputOf(echoed[member], ids);
  return (echoed) => described.get(inputKey(echoed)) ?? inputOf(echoed[member], ids);
}

/**
 * Joins a raw answer to its inputs by `meta.input`, never by position or id; descriptions by all their values. Undefined when it
 * cannot be read.
 */
export function readEnrichAnswer(
  raw: string,
  member: InputIdMember,
  asked: readonly RequestedRecord[],
): JoinedAnswer | undefined {
  const body = envelope.safeParse(parsedJson(raw));
  if (!body.success) return undefined;
  const recordFor = joinerOf(member, asked);
  const byInput = new Map<string, Answered>();
  let hasStrays = false;
  for (const row of body.data.data) {
    const echo = withInput.safeParse(row);
    const input = echo.success ? recordFor(echo.data.meta.input) : undefined;
    const record = enrichRecord.safeParse(row);
    if (input === undefined) hasStrays = true;
    else if (!byInput.has(input)) byInput.set(input, record.success ? record.data : null);
  }
  return { byInput, hasStrays, isEmpty: body.data.data.length === 0 };
}

/** The type of a record that stands for an input without a match. [enrich-3] */
export const NO_MATCH_TYPE = "NoMatch";

/** Statuses of inputs that were answered without a lookup, whatever stands beside. [match-1] [metering-9] */
const NOT_RETURNED: ReadonlySet<string> = new Set([
  "NO_MATCH",
  "NON_MATCH_BY_REQUIRED_FIELDS",
  "LIMIT_EXCEEDED",
  "OPT_OUT",
]);

/** Whether an answered record was returned, whether paid or free. [metering-4] */
export function isReturned({
  type,
  meta,
}: {
  readonly type: string;
  readonly meta: { readonly matchStatus: string };
}): boolean {
  return type !== NO_MATCH_TYPE && !NOT_RETURNED.has(meta.matchStatus);
}

/** A company that was returned in place of a person. [match-2] */
function isCompanyAlone({ type, meta }: EnrichRecord): boolean {
  return type === "Company" || meta.matchStatus === "COMPANY_ONLY_MATCH";
}

/** The id of the record that was found for an input; null where none was, or the answer does not name it. */
export function foundId(type: RecordType, record: EnrichRecord | null): string | null {
  if (record === null || !isReturned(record) || record.id === "" || record.id === "0") return null;
  return type === "contact" && isCompanyAlone(record) ? null : record.id;
}

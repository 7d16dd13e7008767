import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import {
  LIMITS,
  MEDIA_TYPE,
  SERVICE_PREFIX,
  type SearchOperation,
  requestBody,
} from "#contract/operation.ts";
import {
  type RecordSnapshot,
  type RecordType,
  companySnapshot,
  contactSnapshot,
  isRecordId,
} from "#contract/records/record-snapshot.ts";
import type { PersonRates } from "#gateway/people/person-rates.ts";
import type { PersonTokens } from "#gateway/sessions/person-tokens.ts";
import { pause } from "#gateway/timing.ts";
import type { Service } from "#service/service.ts";
import type { Log } from "#service/service-context.ts";
import * as z from "zod/mini";

/** How long one search may take. */
const TIMEOUT_MS = 60_000;

/** The result of a search, or the answer that refused it; `failed` where no answer came. */
export type FreeSearchAnswer<Row> =
  | {
      readonly rows: readonly Row[];
      /** How many records match; undefined where the service does not say. */
      readonly total: number | undefined;
      readonly response: Response;
    }
  | { readonly refused: Response; readonly body: Uint8Array }
  | { readonly failed: true };

export interface FreeSearchOptions {
  readonly upstream: Service;
  readonly publicUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly log?: Log | undefined;
}

/** Sends the gateway's own requests for people. */
export interface PersonRequests {
  /** May reject: the outcome is unknown then, unless the error is a `NotSentError`. */
  readonly upstream: Service;
  readonly publicUrl: string;
  /** Resolves when work for a person may begin, so that pages are never delayed. */
  readonly inTurn: (userId: string) => Promise<void>;
  readonly tokens: Pick<PersonTokens, "of" | "forget">;
  readonly rates: Pick<PersonRates, "learn" | "take">;
  readonly now: () => Date;
  readonly log?: Log | undefined;
}

/** Waits until the person's rate allows the next request, or the signal is aborted. */
export async function waitForRate(
  { rates, inTurn, now }: Pick<PersonRequests, "rates" | "inTurn" | "now">,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await pause(rates.take(userId, now().getTime()), signal);
  await inTurn(userId);
}

/** Updates what is known of the person from a search's answer: their rate, and whether their token is still valid. */
export function learnFrom(
  { rates, tokens }: Pick<PersonRequests, "rates" | "tokens">,
  userId: string,
  answer: FreeSearchAnswer<unknown> | FoundByIds,
): void {
  if ("failed" in answer) return;
  const response = "refused" in answer ? answer.refused : answer.response;
  rates.learn(userId, response);
  if (response.status === 401) tokens.forget(userId);
}

const answer = z.looseObject({
  data: z.array(z.unknown()),
  meta: z.catch(z.looseObject({ totalResults: z.optional(z.int().check(z.gte(0))) }), {}),
});

/** The members of a search operation that sending it needs. */
type Searched<Row> = Pick<SearchOperation<never, Row>, "name" | "path" | "requestType" | "record">;

interface SearchQuestion {
  readonly criteria: object;
  /** From 1. */
  readonly page?: number;
  /** Records of a page. */
  readonly size?: number;
}

/** Sends a search with the person's token. Criteria are in the body alone. It costs no credits. [metering-1] */
export async function sendFreeSearch<Row>(
  { name, path, requestType, record }: Searched<Row>,
  { criteria, page = 1, size = LIMITS.pageSizeMax }: SearchQuestion,
  { upstream, publicUrl, token, signal, log }: FreeSearchOptions,
): Promise<FreeSearchAnswer<Row>> {
  const query = new URLSearchParams({ "page[number]": String(page), "page[size]": String(size) });
  const request = new Request(`${publicUrl}${SERVICE_PREFIX}${path}?${query.toString()}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, Accept: MEDIA_TYPE },
    body: JSON.stringify(requestBody(requestType, criteria)),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  try {
    const response = await upstream(request);
    const body = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) return { refused: response, body };
    const { data, meta } = answer.parse(parseExactJson(new TextDecoder().decode(body)));
    const rows = data.flatMap((row) => record.safeParse(row).data ?? []);
    return { rows, total: meta.totalResults, response };
  } catch (error) {
    // network errors and incomplete answers: they cost nothing, and the search is repeated
    if (!isUnreadable(error) && !(error instanceof Error)) throw error;
    log?.error({ operation: name, error }, "search not answered");
    return { failed: true };
  }
}

/** A search result, under its present id. */
export interface FoundRecord {
  readonly id: string;
  readonly snapshot: RecordSnapshot;
}

/** The records that a search by ids found, or why it failed. */
export type FoundByIds =
  | { readonly found: readonly FoundRecord[]; readonly response: Response }
  | Exclude<FreeSearchAnswer<never>, { readonly rows: unknown }>;

/** Searches for up to 100 records by their ids, with the person's token. It costs no credits. [metering-1] */
export async function findByIds(
  type: RecordType,
  ids: readonly string[],
  options: FreeSearchOptions,
): Promise<FoundByIds> {
  const list = ids.filter(isRecordId).join(",");
  const found = <Row extends { readonly id: string }>(
    answer: FreeSearchAnswer<Row>,
    snapshotOf: (record: Row) => RecordSnapshot,
  ): FoundByIds =>
    "rows" in answer
      ? {
          found: answer.rows.map((record) => ({ id: record.id, snapshot: snapshotOf(record) })),
          response: answer.response,
        }
      : answer;
  return type === "contact"
    ? found(await sendFreeSearch(searchContacts, { criteria: { personId: list } }, options), contactSnapshot)
    : found(
        await sendFreeSearch(searchCompanies, { criteria: { companyId: list } }, options),
        companySnapshot,
      );
}

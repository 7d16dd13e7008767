import { type ApiError, apiErrorOf } from "#app/api/api-error.ts";
import { GATEWAY_OUTCOME } from "#contract/gateway-schemas.ts";

/** A kind of `Retry-After` that a 429 can have. */
export interface RetryAfterKind {
  readonly name: string;
  /** The header at a time, in milliseconds since 1970; null for none. */
  readonly header: (now: number) => string | null;
  /** The pause that it asks for, in milliseconds; undefined where it cannot be read. */
  readonly wait: number | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const dateIn = (ms: number) => (now: number) => new Date(now + ms).toUTCString();

/** "Sat, 21-Nov-26 09:00:20 GMT" */
const olderForm = (date: string) => date.replace(/ (\w{3}) \d\d(\d\d) /, "-$1-$2 ");

/** Every kind of `Retry-After`. */
export const RETRY_AFTER_KINDS: readonly RetryAfterKind[] = [
  { name: "none", header: () => null, wait: undefined },
  { name: "empty", header: () => " ", wait: undefined },
  { name: "seconds", header: () => "7", wait: 7000 },
  { name: "a part of a second", header: () => "0.5", wait: 500 },
  { name: "no seconds", header: () => "0", wait: 0 },
  { name: "many years in seconds", header: () => "9999999999", wait: HOUR_MS },
  { name: "more seconds than there are", header: () => "1e999", wait: HOUR_MS },
  { name: "a date", header: dateIn(20_000), wait: 20_000 },
  { name: "a date in an older form", header: (now) => olderForm(dateIn(20_000)(now)), wait: 20_000 },
  { name: "a date that has passed", header: dateIn(-20_000), wait: undefined },
  { name: "a date in the next century", header: () => "Sat, 21 Nov 2099 09:00:20 GMT", wait: HOUR_MS },
  { name: "negative", header: () => "-7", wait: undefined },
  { name: "nonsense", header: () => "-7 bananas", wait: undefined },
  { name: "nonsense that a browser takes for a date", header: () => "bananas 2050", wait: undefined },
];

/** The app's error for a 429 with such a header. */
export function refusedTooOften({ header }: RetryAfterKind, now: number): ApiError {
  const headers = new Headers({ [GATEWAY_OUTCOME]: "upstream" });
  const retryAfter = header(now);
  if (retryAfter !== null) headers.set("Retry-After", retryAfter);
  return apiErrorOf(new Response("", { status: 429, headers }), "", now);
}

/** The largest number of times within one span of milliseconds. */
export function mostWithin(times: readonly number[], span: number): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + span).length));
}

import { queryOptions } from "@tanstack/react-query";
import { readAsPage, sendAsPage } from "#app/api/ask-as-page.ts";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import {
  type OwnCeilingAnswer,
  SPENDING_PATHS,
  ownCeilingAnswer,
} from "#contract/administration/spending-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { CREDIT } from "./credit-amounts.ts";
import { ExpectedError, ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";

/** The person's ceiling of the day, which an administrator set, and what is left of it. */
export function ownCeilingQuery({ personId }: Pick<UserSession, "personId">) {
  return queryOptions({
    // what was counted changes it as well
    queryKey: [...usageQueries.all, "own-ceiling"],
    queryFn: ({ signal }) => readAsPage(personId, SPENDING_PATHS.ownCeiling, ownCeilingAnswer, signal),
    staleTime: 15_000,
    retry: false,
  });
}

/** Credits that may be spent today yet; undefined without a ceiling. */
export function leftToday({ ceiling, spent, unconfirmed }: OwnCeilingAnswer): number | undefined {
  return ceiling === null ? undefined : Math.max(0, ceiling - spent - unconfirmed);
}

/**
 * How many records, from the first, surely go out with so many credits left of a day. The gateway sends a call only while
 * each of its records could be paid: what is free it learns by the answer.
 */
export function recordsWithinDay<Chosen>(
  left: number,
  records: readonly Chosen[],
  isFree: (record: Chosen) => boolean,
): number {
  let cost = 0;
  let sent = 0;
  while (sent < records.length) {
    const batch = records.slice(sent, sent + LIMITS.enrichInputs);
    const room = Math.max(0, left - cost);
    if (batch.length > room) return sent + room;
    cost += batch.filter((record) => !isFree(record)).length;
    sent += batch.length;
  }
  return sent;
}

/** What could pass a ceiling. */
interface PastCeiling {
  readonly own: OwnCeilingAnswer;
  /** Credits that it can cost at most. */
  readonly most: number;
  /** How many records could be sent. */
  readonly within: number;
  readonly noun: Noun;
}

/** When the day of a ceiling ends, as its person reads the clock: "00:00 UTC (2:00 AM here)". */
function dayEnd(endsAt: string): string {
  const here = new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(new Date(endsAt));
  return new Date(endsAt).getTimezoneOffset() === 0 ? "00:00 UTC" : `00:00 UTC (${here} here)`;
}

/** Why nothing is started that could pass the ceiling, and what to do. */
export function pastCeilingMessage({ own, most, within, noun }: PastCeiling): string {
  const left = leftToday(own) ?? 0;
  const cost = `This could cost ${formatCount(most, CREDIT)}.`;
  const ceiling = `Your ceiling is ${formatCount(own.ceiling ?? 0, CREDIT)} a day, and ${left === 0 ? "nothing is" : left === 1 ? "1 is" : `${formatNumber(left)} are`} left today.`;
  const unconfirmed =
    own.unconfirmed > 0
      ? ` ${formatNumber(own.unconfirmed)} may have been spent by calls without an answer.`
      : "";
  const fewer = within > 0 ? `Choose at most ${formatCount(within, noun)}, wait` : "Wait";
  return `${cost} ${ceiling}${unconfirmed} ${fewer} until ${dayEnd(own.endsAt)}, or ask an administrator for a higher ceiling.`;
}

/** A start that could pass the ceiling of the day; the message says what to do. */
export class PastCeilingError extends ExpectedError {
  override name = "PastCeilingError";
}

/** What is about to start. */
interface Starting {
  readonly records: readonly unknown[];
  /** Records of one call. */
  readonly perCall: number;
  /** Credits that it can cost at most. */
  readonly most: number;
  readonly noun: Noun;
}

/** Why a start could pass a ceiling, and what to do; undefined where it cannot. */
export function startProblem(
  own: OwnCeilingAnswer,
  { records, perCall, most, noun }: Starting,
): string | undefined {
  const left = leftToday(own);
  const needed = Math.max(most, Math.min(perCall, records.length));
  if (left === undefined || needed <= left) return undefined;
  // of one record nobody can choose fewer
  const within = records.length === 1 ? 0 : Math.min(left, records.length);
  return pastCeilingMessage({ own, most: needed, within, noun });
}

/** Has a start counted that was refused here, for whoever sets ceilings. Nothing depends on it. */
export function tellRefusedStart({ personId }: Pick<UserSession, "personId">): void {
  sendAsPage(personId, "POST", SPENDING_PATHS.ownCeiling, {}).catch(ignoring(isExpected, isAbort));
}

/**
 * Throws a {@link PastCeilingError} where a start could pass the ceiling of today as the gateway knows it now. Where that
 * cannot be asked nothing stands in the way: the gateway itself refuses each call that could pass it.
 */
export async function checkDailyCeiling(
  session: Pick<UserSession, "personId" | "queryClient">,
  starting: Starting,
): Promise<void> {
  const query = { ...ownCeilingQuery(session), staleTime: 0 };
  const own = await session.queryClient.fetchQuery(query).catch(ignoring(isExpected, isAbort));
  const problem = own && startProblem(own, starting);
  if (problem === undefined) return;
  tellRefusedStart(session);
  throw new PastCeilingError(problem);
}

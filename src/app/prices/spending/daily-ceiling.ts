import { queryOptions } from "@tanstack/react-query";
import { readAsPage, sendAsPage } from "#app/api/request-as-page.ts";
import { OWN_CEILING_KEY } from "#app/api/usage-api-queries.ts";
import { formatTimeOfDay } from "#app/lib/format-date.ts";
import { type Noun, formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import {
  type OwnCeilingAnswer,
  SPENDING_PATHS,
  ownCeilingAnswer,
} from "#contract/administration/spending-schemas.ts";
import { CREDIT } from "./credit-amounts.ts";
import { ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";

/** The person's daily ceiling, set by an administrator, and what is left of it. */
export function ownCeilingQuery({ personId }: Pick<UserSession, "personId">) {
  return queryOptions({
    queryKey: OWN_CEILING_KEY,
    queryFn: ({ signal }) => readAsPage(personId, SPENDING_PATHS.ownCeiling, ownCeilingAnswer, signal),
    staleTime: 15_000,
    retry: false,
  });
}

/** Credits left under today's ceiling; undefined without a ceiling. */
export function leftToday({ ceiling, spent, unconfirmed }: OwnCeilingAnswer): number | undefined {
  return ceiling === null ? undefined : Math.max(0, ceiling - spent - unconfirmed);
}

/** A start that could exceed the ceiling. */
interface PastCeiling {
  readonly own: OwnCeilingAnswer;
  /** Maximum credits that it can cost. */
  readonly most: number;
  /** Number of records that fit under the ceiling. */
  readonly within: number;
  readonly noun: Noun;
}

/** Why a start that could exceed the ceiling was refused, and what to do. */
export function pastCeilingMessage({ own, most, within, noun }: PastCeiling): string {
  const left = leftToday(own) ?? 0;
  const cost = `This could cost ${formatCount(most, CREDIT)}.`;
  const ceiling = `Your ceiling is ${formatCount(own.ceiling ?? 0, CREDIT)} a day, and ${left === 0 ? "nothing is" : left === 1 ? "1 is" : `${formatNumber(left)} are`} left today.`;
  const unconfirmed =
    own.unconfirmed > 0
      ? ` ${formatNumber(own.unconfirmed)} may have been spent where no answer came back.`
      : "";
  const fewer = within > 0 ? `Choose at most ${formatCount(within, noun)}, wait` : "Wait";
  return `${cost} ${ceiling}${unconfirmed} ${fewer} until ${formatTimeOfDay(new Date(own.endsAt))}, or ask an administrator for a higher ceiling.`;
}

/** Reports to the gateway that this page refused a start, for administrators' statistics. Failure has no effect. */
export function reportRefusedStart({ personId }: Pick<UserSession, "personId">): void {
  sendAsPage(personId, "POST", SPENDING_PATHS.ownCeiling, {}).catch(ignoring(isExpected, isAbort));
}

import { queryOptions } from "@tanstack/react-query";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { companyReadStore, familyCallStore } from "./company-calls.ts";
import type { PaidCall } from "./paid-call-store.ts";

/** What credits are spent on. */
export const CHARGE_KINDS = ["run", "reveal", "import", "family", "read"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** What one call of this browser cost. */
export interface Charge {
  readonly kind: ChargeKind;
  /** When it was sent. ISO 8601, UTC. */
  readonly at: string;
  readonly credits: number;
  /** What it may have cost besides, at most, where nobody can tell. */
  readonly unconfirmed: number;
}

/** What single calls of a kind cost. One without a known outcome may have cost a credit. */
export function chargesOfCalls(kind: ChargeKind, calls: readonly PaidCall[]): readonly Charge[] {
  return calls.flatMap(({ charges = [], attempt }) => [
    ...charges.map(({ at, credits }) => ({
      kind,
      at,
      credits: credits ?? 0,
      unconfirmed: credits === null ? 1 : 0,
    })),
    ...(attempt === null ? [] : [{ kind, at: attempt.sentAt, credits: 0, unconfirmed: 1 }]),
  ]);
}

/** What the family trees and company reads of this browser cost, as their rows say. */
export function callChargesQuery(session: UserSession) {
  return queryOptions({
    queryKey: ["paid-calls", "charges"],
    queryFn: async () => {
      const [families, reads] = await Promise.all([
        familyCallStore(session).list(""),
        companyReadStore(session).list(""),
      ]);
      return [...chargesOfCalls("family", families), ...chargesOfCalls("read", reads)];
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Credits by what they were spent on, and in all. */
export interface Spending {
  readonly byKind: Readonly<Record<ChargeKind, number>>;
  readonly credits: number;
  readonly unconfirmed: number;
}

/** The spending of one day, in the browser's time zone. */
export interface DaySpending extends Spending {
  /** Noon of the day. */
  readonly date: Date;
}

/** Adds charges up. */
export function spendingOf(charges: readonly Charge[]): Spending {
  const byKind = { run: 0, reveal: 0, import: 0, family: 0, read: 0 };
  let [credits, unconfirmed] = [0, 0];
  for (const charge of charges) {
    byKind[charge.kind] += charge.credits;
    credits += charge.credits;
    unconfirmed += charge.unconfirmed;
  }
  return { byKind, credits, unconfirmed };
}

/** Days back from a day, by the calendar: a day of 23 hours is one too. */
function daysBefore(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days, 12);
}

/** The last so many days with their spending, the oldest first, and all of them together. */
export function spendingByDay(
  charges: readonly Charge[],
  days: number,
  today: Date,
): { readonly days: readonly DaySpending[]; readonly all: Spending } {
  const byDay = new Map<string, Charge[]>();
  for (const charge of charges) {
    const day = new Date(charge.at).toDateString();
    byDay.set(day, [...(byDay.get(day) ?? []), charge]);
  }
  const dates = Array.from({ length: days }, (_, index) => daysBefore(today, days - 1 - index));
  const chargesOf = (date: Date) => byDay.get(date.toDateString()) ?? [];
  return {
    days: dates.map((date) => ({ date, ...spendingOf(chargesOf(date)) })),
    all: spendingOf(dates.flatMap(chargesOf)),
  };
}

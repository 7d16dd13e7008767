import type { ShownDay, ShownKind } from "#app/features/usage/spending-chart.tsx";
import type { FileRow } from "#app/files/write/file-content.ts";
import {
  type DaySpending,
  type PersonSpending,
  SPENDING_KINDS,
  type SpendingAnswer,
  type SpendingKind,
} from "#contract/administration/spending-schemas.ts";
import { daysIn, eachDay } from "./team-period.ts";

const KIND_LABELS: Readonly<Record<SpendingKind, Omit<ShownKind, "key">>> = {
  runs: { label: "Runs", tone: "accent" },
  reveals: { label: "Reveals", tone: "teal" },
  companies: { label: "Companies, families", tone: "violet" },
};

export const TEAM_KINDS: readonly ShownKind[] = SPENDING_KINDS.map((key) => ({ key, ...KIND_LABELS[key] }));

/** What whoever is no longer known is called. */
const GONE = "No longer known";

function creditsOf(day: DaySpending): number {
  return SPENDING_KINDS.reduce((sum, kind) => sum + day[kind], 0);
}

/** Whether a person stood at the ceiling of a day: something was refused, or nothing was left of it. */
function isAtCeiling(day: DaySpending): boolean {
  return day.stopped > 0 || (day.ceiling !== null && creditsOf(day) >= day.ceiling);
}

/** A day of a person, as a bar. */
export interface PersonDay {
  readonly day: string;
  readonly credits: number;
  readonly atCeiling: boolean;
}

/** A person with what they spent. */
export interface TeamPerson {
  readonly id: string;
  readonly name: string;
  /** Whoever is gone has no ceiling to set. */
  readonly isKnown: boolean;
  readonly credits: number;
  /** Each day of the period up to today. */
  readonly days: readonly PersonDay[];
  /** Days at the ceiling. */
  readonly daysAtCeiling: number;
  /** Of one's own; null where that of everyone holds. */
  readonly ownCeiling: number | null;
  /** What holds today; null without one. */
  readonly ceiling: number | null;
}

/** What a team spent, as a screen shows it. */
export interface TeamSpending {
  /** Each day of the period, those that are to come among them. */
  readonly days: readonly ShownDay[];
  readonly all: ShownDay;
  /** Days of the period that have begun. */
  readonly daysBegun: number;
  readonly daysInPeriod: number;
  /** What was asked for and cost nothing. */
  readonly uncharged: number;
  readonly unconfirmed: number;
  readonly stopped: number;
  readonly peopleStopped: number;
  /** Those who spent most first. */
  readonly people: readonly TeamPerson[];
}

function personOf(
  { id, name, ceiling, days }: PersonSpending,
  shown: readonly string[],
  ofEveryone: number | null,
): TeamPerson {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return {
    id,
    name: name ?? GONE,
    isKnown: name !== null,
    credits: days.reduce((sum, day) => sum + creditsOf(day), 0),
    days: shown.map((day) => {
      const spent = byDay.get(day);
      return {
        day,
        credits: spent ? creditsOf(spent) : 0,
        atCeiling: spent !== undefined && isAtCeiling(spent),
      };
    }),
    daysAtCeiling: days.filter(isAtCeiling).length,
    ownCeiling: ceiling,
    ceiling: ceiling ?? ofEveryone,
  };
}

/** The sums of some days under the name of one. */
function sumOf(day: string, days: readonly DaySpending[]): ShownDay {
  const byKind = Object.fromEntries(
    SPENDING_KINDS.map((kind) => [kind, days.reduce((sum, each) => sum + each[kind], 0)]),
  );
  return { day, byKind, credits: days.reduce((sum, each) => sum + creditsOf(each), 0) };
}

/** Adds a report up: every sum of the screen is one of the same days. */
export function teamSpending(answer: SpendingAnswer): TeamSpending {
  const { from, to, today, people, ceilingOfEveryone } = answer;
  const all = people.flatMap(({ days }) => days);
  const names = eachDay({ from, to });
  const begun = names.filter((day) => day <= today);
  const byDay = new Map<string, DaySpending[]>();
  for (const day of all) byDay.set(day.day, [...(byDay.get(day.day) ?? []), day]);
  const total = sumOf(from, all);
  return {
    days: names.map((day) => sumOf(day, byDay.get(day) ?? [])),
    all: total,
    daysBegun: begun.length,
    daysInPeriod: daysIn({ from, to }),
    uncharged: Math.max(0, all.reduce((sum, { asked }) => sum + asked, 0) - total.credits),
    unconfirmed: all.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0),
    stopped: all.reduce((sum, { stopped }) => sum + stopped, 0),
    peopleStopped: people.filter(({ days }) => days.some(({ stopped }) => stopped > 0)).length,
    people: people
      .map((person) => personOf(person, begun, ceilingOfEveryone))
      .toSorted((one, other) => other.credits - one.credits || one.name.localeCompare(other.name)),
  };
}

/** Credits that the period comes to at the pace of its days so far; undefined where it is over, or has hardly begun. */
export function paceOf({ all, daysBegun, daysInPeriod }: TeamSpending): number | undefined {
  if (daysBegun === 0 || daysBegun === daysInPeriod) return undefined;
  return Math.round((all.credits / daysBegun) * daysInPeriod);
}

/** The report as rows of a file, the header first: a row for each person and day, whose sums are those of the screen. */
export function spendingRows({ people }: SpendingAnswer): FileRow[] {
  const header = [
    "Day (UTC)",
    "Person",
    ...TEAM_KINDS.map(({ label }) => label),
    "Credits",
    "Unconfirmed, at most",
    "Stopped by a ceiling",
  ];
  const rows = people.flatMap(({ name, days }) =>
    days.map((day) => [
      day.day,
      name ?? GONE,
      ...SPENDING_KINDS.map((kind) => day[kind]),
      creditsOf(day),
      day.unconfirmed,
      day.stopped,
    ]),
  );
  return [header, ...rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))];
}

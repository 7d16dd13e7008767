import {
  type DaySpending,
  type PersonSpending,
  SPENDING_KINDS,
  type SpendingAnswer,
} from "#contract/administration/spending-schemas.ts";
import { GONE } from "#app/features/usage/usage-labels.ts";
import { eachDay } from "#app/features/usage/usage-period.ts";

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

/** The people of a team, as a screen shows them. */
export interface TeamSpending {
  /** How often somebody was stopped by a ceiling, and how many people were. */
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

/** Adds a report up, by person. */
export function teamSpending({ from, to, today, people, ceilingOfEveryone }: SpendingAnswer): TeamSpending {
  const begun = eachDay({ from, to }).filter((day) => day <= today);
  const all = people.flatMap(({ days }) => days);
  return {
    stopped: all.reduce((sum, { stopped }) => sum + stopped, 0),
    peopleStopped: people.filter(({ days }) => days.some(({ stopped }) => stopped > 0)).length,
    people: people
      .map((person) => personOf(person, begun, ceilingOfEveryone))
      .toSorted((one, other) => other.credits - one.credits || one.name.localeCompare(other.name)),
  };
}

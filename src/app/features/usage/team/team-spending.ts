import {
  type DaySpending,
  type PersonSpending,
  SPENDING_KINDS,
  type SpendingAnswer,
} from "#contract/administration/spending-schemas.ts";
import { UNKNOWN_PERSON } from "#app/features/usage/usage-labels.ts";
import { eachDay } from "#app/features/usage/usage-period.ts";

function creditsOf(day: DaySpending): number {
  return SPENDING_KINDS.reduce((sum, kind) => sum + day[kind], 0);
}

/** Whether a person reached the ceiling on a day: something was refused, or nothing of the ceiling was left. */
function isAtCeiling(day: DaySpending): boolean {
  return day.stopped > 0 || (day.ceiling !== null && creditsOf(day) >= day.ceiling);
}

/** A day of a person, as a bar. */
export interface PersonDay {
  readonly day: string;
  readonly credits: number;
  readonly atCeiling: boolean;
}

/** A person, and what they spent. */
export interface TeamPerson {
  readonly id: string;
  readonly name: string;
  /** False for a person who has left: no ceiling can be set for them. */
  readonly isKnown: boolean;
  readonly credits: number;
  /** Each day of the period up to today. */
  readonly days: readonly PersonDay[];
  /** The number of days at the ceiling. */
  readonly daysAtCeiling: number;
  /** The person's own ceiling; null where the ceiling of everyone applies. */
  readonly ownCeiling: number | null;
  /** The ceiling that applies today; null without one. */
  readonly ceiling: number | null;
}

/** The people of a team, as a screen shows them. */
export interface TeamSpending {
  /** How often a ceiling stopped somebody, and how many people it stopped. */
  readonly stopped: number;
  readonly peopleStopped: number;
  /** Sorted by spending, the highest first. */
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
    name: name ?? UNKNOWN_PERSON,
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

/** Sums a report up by person. */
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

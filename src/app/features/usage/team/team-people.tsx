import { TriangleAlert } from "lucide-react";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { DAY, PERSON, TIME, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CeilingField } from "./ceiling-field.tsx";
import { EveryoneCeiling } from "./everyone-ceiling.tsx";
import { PersonDays } from "./person-days.tsx";
import { shortDay } from "#app/features/usage/usage-period.ts";
import type { TeamPerson, TeamSpending } from "./team-spending.ts";

interface TeamPeopleProps {
  readonly team: TeamSpending;
  /** Null without one. */
  readonly ceilingOfEveryone: number | null;
}

/** The top of the shared scale: the highest spending of a day, and the ceilings not far above it. */
function topOf(people: readonly TeamPerson[]): number {
  const most = Math.max(1, ...people.flatMap(({ days }) => days.map(({ credits }) => credits)));
  const near = people.flatMap(({ ceiling }) => (ceiling !== null && ceiling <= 4 * most ? ceiling : []));
  return Math.max(most, ...near);
}

/** Each person's spending, and their daily ceiling. */
export function TeamPeople({ team, ceilingOfEveryone }: TeamPeopleProps) {
  const { people, stopped, peopleStopped } = team;
  const wide = useMediaQuery("(min-width: 48rem)");
  const top = topOf(people);
  const days = people[0]?.days ?? [];
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <section aria-labelledby="team-people" className="min-w-0 rounded-lg border border-line">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id="team-people" className="font-semibold max-sm:flex-1">
          By person
        </h2>
        <p className="min-w-0 flex-1 text-xs text-ink-2 max-sm:order-last max-sm:basis-full">
          {stopped === 0
            ? "A run that could pass the ceiling does not start."
            : `Stopped by a ceiling ${formatCount(stopped, TIME)}, ${formatCount(peopleStopped, PERSON)}.`}
        </p>
        <EveryoneCeiling credits={ceilingOfEveryone} />
      </div>
      <table className="w-full border-separate border-spacing-0">
        <thead className="text-xs text-ink-2">
          <tr>
            <th scope="col" className={classOf("text-left")}>
              Person
            </th>
            {wide && (
              <th scope="col" className={classOf("w-[40%] text-left")}>
                <span className="flex justify-between gap-2">
                  <span>{first === undefined ? "Days" : shortDay(first)}</span>
                  <span>{last === undefined || last === first ? "" : shortDay(last)}</span>
                </span>
              </th>
            )}
            <th scope="col" aria-sort="descending" className={classOf("text-right")}>
              Credits <span aria-hidden>↓</span>
            </th>
            <th scope="col" className={classOf("text-right")}>
              Ceiling a day
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              top={top}
              wide={wide}
              ceilingOfEveryone={ceilingOfEveryone}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const classOf = (align: string) =>
  `border-b border-line bg-sunken px-4 py-2 font-medium max-md:px-2 ${align}`;
const cell = "border-b border-line px-4 py-2 max-md:px-2 [tr:last-child>&]:border-b-0";

interface PersonRowProps {
  readonly person: TeamPerson;
  readonly top: number;
  readonly wide: boolean;
  readonly ceilingOfEveryone: number | null;
}

function PersonRow({ person, top, wide, ceilingOfEveryone }: PersonRowProps) {
  const { name, credits, daysAtCeiling, isKnown } = person;
  const bars = <PersonDays person={person} top={top} />;
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-medium`}>
        <span className="flex items-center gap-2.5">
          <Avatar name={name} size={24} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
        {!wide && <span className="mt-1 block">{bars}</span>}
      </th>
      {wide && <td className={cell}>{bars}</td>}
      <td className={`${cell} text-right font-semibold tabular-nums`}>{formatNumber(credits)}</td>
      <td className={cell}>
        <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          {daysAtCeiling > 0 && (
            <span className="flex items-center gap-1 text-xs whitespace-nowrap text-warning-ink">
              <Icon of={TriangleAlert} size="xs" />
              at it on {formatCount(daysAtCeiling, DAY)}
            </span>
          )}
          {isKnown ? <CeilingField person={person} ceilingOfEveryone={ceilingOfEveryone} /> : "–"}
        </span>
      </td>
    </tr>
  );
}

import { classNames } from "#app/lib/class-names.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { DAY, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { solidTone } from "#app/ui/tone.ts";
import type { TeamPerson } from "./team-spending.ts";

interface PersonDaysProps {
  readonly person: TeamPerson;
  /** The top of the scale that all people share. Credits. */
  readonly top: number;
}

/** The content of the bars, in a sentence. */
function daysLabel({ days, credits, ceiling, daysAtCeiling }: TeamPerson): string {
  const [first] = days;
  if (first === undefined) return "No days yet";
  const most = days.reduce((one, other) => (other.credits > one.credits ? other : one), first);
  const peak = credits === 0 ? "" : `, most on ${formatDate(most.day)} (${formatNumber(most.credits)})`;
  const limit = ceiling === null ? "no ceiling" : `ceiling ${formatNumber(ceiling)} a day`;
  const at = daysAtCeiling === 0 ? "" : `, ${formatCount(daysAtCeiling, DAY)} at it`;
  return `${formatCount(credits, CREDIT)}${peak}; ${limit}${at}`;
}

/** A person's days as bars, on the shared scale; the dotted line is the ceiling, if the scale reaches it. */
export function PersonDays({ person, top }: PersonDaysProps) {
  const { days, ceiling } = person;
  return (
    <span
      role="img"
      aria-label={daysLabel(person)}
      className="relative flex h-8 min-w-0 items-end gap-px border-b border-line-strong"
    >
      {ceiling !== null && ceiling <= top && (
        <span
          style={{ bottom: `${String((ceiling / top) * 100)}%` }}
          className="absolute inset-x-0 border-t border-dotted border-ink-3"
        />
      )}
      {days.map(({ day, credits, atCeiling }) => (
        <span
          key={day}
          title={`${formatDate(day)}: ${formatCount(credits, CREDIT)}${atCeiling ? ", at the ceiling" : ""}`}
          className="flex h-full min-w-0 flex-1 items-end"
        >
          <span
            style={{ height: `${String((credits / top) * 100)}%` }}
            className={classNames(
              "w-full max-w-5 rounded-t-xs",
              credits > 0 && "min-h-0.5 forced-colors:border",
              solidTone[atCeiling ? "warning" : "accent"],
            )}
          />
        </span>
      ))}
    </span>
  );
}

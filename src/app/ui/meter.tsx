import { classNames } from "../lib/class-names.ts";
import { solidTone, type Tone } from "./tone.ts";

type MeterProps = {
  /** What is measured, for screen readers. Without a label the bar is decorative, beside a number. */
  label?: string | undefined;
  value: number;
  max: number;
  tone?: Tone | undefined;
  className?: string | undefined;
};

/** A bar filled in proportion to a value. */
export function Meter({ label, value, max, tone = "accent", className }: MeterProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const name = label
    ? { role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": max, "aria-valuenow": value }
    : { "aria-hidden": true };
  return (
    <span
      {...name}
      className={classNames(
        "block overflow-hidden rounded-full bg-line forced-colors:outline",
        className ?? "h-1.5 w-full",
      )}
    >
      <span
        style={{ width: `${part * 100}%` }}
        className={classNames("block h-full rounded-full", solidTone[tone])}
      />
    </span>
  );
}

/** Lower scores are shown as a warning. */
const GOOD_SCORE = 78;

/** A contact's accuracy score, 0 to 100, as a number and a bar; amber below 78. */
export function AccuracyMeter({ score }: { score: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="min-w-5 text-right tabular-nums">{score}</span>
      <Meter value={score} max={100} tone={score < GOOD_SCORE ? "warning" : "neutral"} className="h-1 w-9" />
    </span>
  );
}

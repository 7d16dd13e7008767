import { classNames } from "../lib/class-names.ts";
import { solidTone, type Tone } from "./tone.ts";

type MeterProps = {
  /** What is measured; read out with the value. Without a label the bar is decoration beside a number. */
  label?: string | undefined;
  value: number;
  max: number;
  tone?: Tone | undefined;
  className?: string | undefined;
};

/** A bar that is filled up to a part of a whole. Takes the width it is given. */
export function Meter({ label, value, max, tone = "accent", className }: MeterProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const name = label
    ? { role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": max, "aria-valuenow": value }
    : { "aria-hidden": true };
  return (
    <span
      {...name}
      className={classNames("block overflow-hidden rounded-full bg-line", className ?? "h-1.5 w-full")}
    >
      <span
        style={{ width: `${part * 100}%` }}
        className={classNames("block h-full rounded-full", solidTone[tone])}
      />
    </span>
  );
}

import { Meter } from "./meter.tsx";

/** From here up an accuracy score is drawn as good enough. */
const good = 78;

/** A contact's accuracy score, 0 to 100, as a number and a bar; amber under 78. */
export function AccuracyMeter({ score }: { score: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="min-w-5 text-right tabular-nums">{score}</span>
      <Meter value={score} max={100} tone={score < good ? "warn" : "neutral"} className="h-1 w-9" />
    </span>
  );
}

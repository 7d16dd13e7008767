import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { type Tone, solidTone } from "#app/ui/tone.ts";

interface Share {
  readonly key: string;
  readonly count: number;
  readonly tone: Tone;
}

/** The shares of rows as one bar, in the order of the lines below it. */
export function ImportShareBar({ parts }: { readonly parts: readonly Share[] }) {
  return (
    <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
      {parts.map(({ key, count, tone }) => (
        <span key={key} style={{ flexGrow: count }} className={classNames("min-w-1", solidTone[tone])} />
      ))}
    </div>
  );
}

interface ShareLineProps {
  readonly label: string;
  /** Shown beside the label: "left out". */
  readonly hint?: string | undefined;
  readonly count: number;
  readonly tone: Tone;
}

/** The number of rows of one kind. */
export function ShareLine({ label, hint, count, tone }: ShareLineProps) {
  return (
    <li className="flex items-center gap-2.5">
      <span aria-hidden className={classNames("size-2 flex-none rounded-full", solidTone[tone])} />
      <span className="min-w-0 flex-1">
        {label} {hint !== undefined && <span className="text-xs text-ink-3">{hint}</span>}
      </span>
      <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
    </li>
  );
}

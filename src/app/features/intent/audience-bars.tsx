import { classNames } from "#app/lib/class-names.ts";
import { AUDIENCE_STRENGTHS } from "#contract/intent-schemas.ts";

const AUDIENCE_LABELS = [
  "Largest audience",
  "Large audience",
  "Medium audience",
  "Small audience",
  "Smallest audience",
];

/** Heights of the bars, smallest audience first. Pixels. */
const HEIGHTS = [4, 7, 10, 13, 16];

/**
 * The audience strength A to E as five bars: how many people at a company read about its topics. An unknown letter is
 * shown as it is.
 */
export function AudienceBars({ strength }: { readonly strength: string }) {
  const grade = AUDIENCE_STRENGTHS.findIndex((letter) => letter === strength);
  const label = AUDIENCE_LABELS[grade];
  return (
    <span
      title={label && `${label}, ${strength} of A to E`}
      className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle"
    >
      {label && (
        <span aria-hidden className="flex flex-none items-end gap-0.5 text-accent-ink">
          {HEIGHTS.map((height, index) => (
            <span
              key={height}
              style={{ height }}
              className={classNames(
                "w-1 rounded-[1px] forced-colors:bg-[CanvasText]",
                index < HEIGHTS.length - grade ? "bg-current" : "bg-line-strong forced-colors:opacity-30",
              )}
            />
          ))}
        </span>
      )}
      <span className="truncate font-medium">{strength}</span>
      {label && <span className="sr-only">, {label.toLowerCase()}</span>}
    </span>
  );
}

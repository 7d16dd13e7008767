import type { PointerEvent } from "react";
import { classNames } from "#app/lib/class-names.ts";

type End = "from" | "to";

type RangeSliderProps = {
  /** The thumbs are labelled "… from" and "… to". */
  label: string;
  /** The highest position; the lowest is 0. */
  max: number;
  from: number;
  to: number;
  onChange: (end: End, position: number) => void;
  /** The text of a position for screen readers: "1,000", "no maximum". */
  positionLabel: (position: number, end: End) => string;
};

/** The centre of a thumb, which stays within the track at both ends. */
function centerAt(part: number): string {
  return `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${part})`;
}

/**
 * Two native sliders on one track. Arrows, Page Up, Page Down, Home and End move the focused thumb, and a press on the
 * track the nearer one. The thumbs may meet but not pass each other.
 */
export function RangeSlider({ label, max, from, to, onChange, positionLabel }: RangeSliderProps) {
  const place = (end: End, position: number) => {
    const within = end === "from" ? Math.min(position, to) : Math.max(position, from);
    if (within !== (end === "from" ? from : to)) onChange(end, within);
  };
  const press = ({ target, currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement) return;
    const inputs = currentTarget.querySelectorAll("input");
    // a thumb is as wide as the track is high
    const { left, width, height } = currentTarget.getBoundingClientRect();
    const part = (clientX - left - height / 2) / (width - height);
    const position = Math.round(Math.min(1, Math.max(0, part)) * max);
    const end = Math.abs(position - from) <= Math.abs(position - to) ? "from" : "to";
    place(end, position);
    inputs[end === "from" ? 0 : 1]?.focus();
  };
  const thumb = (end: End, position: number) => (
    <>
      <input
        type="range"
        aria-label={`${label} ${end}`}
        aria-valuetext={positionLabel(position, end)}
        min={0}
        max={max}
        step={1}
        value={position}
        onChange={(event) => place(end, event.target.valueAsNumber)}
        className={classNames(
          input,
          end === "from" ? "peer/from" : "peer/to",
          // where both thumbs are at the right end, only the left one can move
          end === "from" && from > max / 2 && "z-10",
        )}
      />
      <span
        aria-hidden
        style={{ left: centerAt(position / max) }}
        className={classNames(
          knob,
          end === "from" ? "peer-focus-visible/from:outline-2" : "peer-focus-visible/to:outline-2",
        )}
      />
    </>
  );
  return (
    <div onPointerDown={press} className={box}>
      <span
        aria-hidden
        className={classNames(
          track,
          "inset-x-[calc(var(--thumb)/2-8px)] bg-line-control forced-colors:bg-[GrayText]",
        )}
      />
      <span
        aria-hidden
        style={{ left: centerAt(from / max), right: `calc(100% - ${centerAt(to / max)})` }}
        className={classNames(track, "bg-accent forced-colors:bg-[Highlight]")}
      />
      {thumb("from", from)}
      {thumb("to", to)}
    </div>
  );
}

const box =
  "relative h-(--thumb) cursor-pointer touch-pan-y [--thumb:--spacing(6)] pointer-coarse:[--thumb:--spacing(11)]";

const track =
  "pointer-events-none absolute top-1/2 h-1 -translate-y-1/2 rounded-full forced-color-adjust-none";

// invisible native sliders handle pointer and keys; the visible parts lie below them
const input =
  "pointer-events-none absolute inset-0 m-0 h-full w-full cursor-pointer appearance-none bg-transparent opacity-0 " +
  "[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-(--thumb) " +
  "[&::-webkit-slider-thumb]:appearance-none [&::-moz-range-thumb]:pointer-events-auto " +
  "[&::-moz-range-thumb]:size-(--thumb) [&::-moz-range-thumb]:border-0";

const knob =
  "pointer-events-none absolute top-1/2 size-4 -translate-1/2 rounded-full border-2 border-accent bg-surface " +
  "outline-offset-2 outline-accent";

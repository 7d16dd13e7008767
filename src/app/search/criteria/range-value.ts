/** The two ends of a criterion, each empty where it is open. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

const BETWEEN = "..";

/** The ends of a value as the address carries it: "2026-11-01..2026-11-21", "70..", "..90". */
export function parseRange(value: string | undefined): Range {
  const [from = "", to = ""] = (value ?? "").split(BETWEEN, 2);
  return { from: from.trim(), to: to.trim() };
}

/** Back to one text; empty when both ends are open. */
export function formatRange({ from, to }: Range): string {
  return from === "" && to === "" ? "" : from + BETWEEN + to;
}

/** Days as the request takes them: an open end is left out. */
export function dayEnds(value: string | undefined): { from: string | undefined; to: string | undefined } {
  const { from, to } = parseRange(value);
  return { from: from || undefined, to: to || undefined };
}

/** Numbers as the request takes them: an open end is left out. */
export function numberEnds(value: string | undefined): { from: number | undefined; to: number | undefined } {
  const { from, to } = dayEnds(value);
  return {
    from: from === undefined ? undefined : Number(from),
    to: to === undefined ? undefined : Number(to),
  };
}

/** A day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  // 2026-02-31 is written like a day and is none
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

/** A whole number within two others. */
export function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

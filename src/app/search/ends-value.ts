/** The two ends of a criterion, each empty where it is open. */
export interface Ends {
  readonly from: string;
  readonly to: string;
}

const BETWEEN = "..";

/** The ends of a value as the address carries it: "2026-11-01..2026-11-21", "70..", "..90". */
export function endsOf(value: string | undefined): Ends {
  const [from = "", to = ""] = (value ?? "").split(BETWEEN, 2);
  return { from: from.trim(), to: to.trim() };
}

/** Back to one text; empty when both ends are open. */
export function endsText({ from, to }: Ends): string {
  return from === "" && to === "" ? "" : from + BETWEEN + to;
}

/** What is wrong with two ends, for the person who typed them; undefined when nothing is. */
type EndsProblem = (ends: Ends) => string | undefined;

function isDay(text: string): boolean {
  if (text === "") return true;
  const time = Date.parse(`${text}T00:00:00Z`);
  // 2026-02-31 is written like a day and is none
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

/** Days, YYYY-MM-DD, the first not after the last. */
export const daysProblem: EndsProblem = ({ from, to }) => {
  if (!isDay(from) || !isDay(to)) return "This is not a day.";
  return from !== "" && to !== "" && from > to ? "The first day is after the last one." : undefined;
};

/** Whole numbers from `min` to `max`, the first not above the last. */
export function numbersProblem(min: number, max: number): EndsProblem {
  const fits = (text: string) =>
    text === "" || (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max);
  return ({ from, to }) => {
    if (!fits(from) || !fits(to)) return `Whole numbers from ${min} to ${max}.`;
    return from !== "" && to !== "" && Number(from) > Number(to)
      ? "The first number is above the last one."
      : undefined;
  };
}

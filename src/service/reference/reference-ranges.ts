import type { ReferenceEntry } from "./reference-entry.ts";

/** A range of numbers; `high` belongs to the next range. */
export interface Range extends ReferenceEntry {
  readonly low: number;
  readonly high: number;
}

/** Numbers of employees. */
export const EMPLOYEE_RANGES: readonly Range[] = [
  { id: "1to4", name: "1 - 5", low: 0, high: 5 },
  { id: "5to9", name: "5 - 10", low: 5, high: 10 },
  { id: "10to19", name: "10 - 20", low: 10, high: 20 },
  { id: "20to49", name: "20 - 50", low: 20, high: 50 },
  { id: "50to99", name: "50 - 100", low: 50, high: 100 },
  { id: "100to249", name: "100 - 250", low: 100, high: 250 },
  { id: "250to499", name: "250 - 500", low: 250, high: 500 },
  { id: "500to999", name: "500 - 1,000", low: 500, high: 1000 },
  { id: "1000to4999", name: "1,000 - 5,000", low: 1000, high: 5000 },
  { id: "5000to9999", name: "5,000 - 10,000", low: 5000, high: 10_000 },
  { id: "10000plus", name: "Over 10,000", low: 10_000, high: Infinity },
];

/** Yearly revenue in thousands of US dollars. */
export const REVENUE_RANGES: readonly Range[] = [
  { id: "under500k", name: "Under $500,000", low: 0, high: 500 },
  { id: "500kto1m", name: "$500,000 - $1 mil.", low: 500, high: 1000 },
  { id: "1mto5m", name: "$1 mil. - $5 mil.", low: 1000, high: 5000 },
  { id: "5mto10m", name: "$5 mil. - $10 mil.", low: 5000, high: 10_000 },
  { id: "10mto25m", name: "$10 mil. - $25 mil.", low: 10_000, high: 25_000 },
  { id: "25mto50m", name: "$25 mil. - $50 mil.", low: 25_000, high: 50_000 },
  { id: "50mto100m", name: "$50 mil. - $100 mil.", low: 50_000, high: 100_000 },
  { id: "100mto250m", name: "$100 mil. - $250 mil.", low: 100_000, high: 250_000 },
  { id: "250mto500m", name: "$250 mil. - $500 mil.", low: 250_000, high: 500_000 },
  { id: "500mto1b", name: "$500 mil. - $1 bil.", low: 500_000, high: 1_000_000 },
  { id: "1bto5b", name: "$1 bil. - $5 bil.", low: 1_000_000, high: 5_000_000 },
  { id: "5bplus", name: "Over $5 bil.", low: 5_000_000, high: Infinity },
];

/** Years of work experience. */
export const EXPERIENCE_RANGES: readonly Range[] = [
  { id: "0-1", name: "0-1", low: 0, high: 2 },
  { id: "2-3", name: "2-3", low: 2, high: 4 },
  { id: "4-5", name: "4-5", low: 4, high: 6 },
  { id: "6-10", name: "6-10", low: 6, high: 11 },
  { id: "11-15", name: "11-15", low: 11, high: 16 },
  { id: "16-20", name: "16-20", low: 16, high: 21 },
  { id: "21+", name: "21+", low: 21, high: Infinity },
];

/** The range that contains the number. */
export function rangeOf(ranges: readonly Range[], value: number): Range | undefined {
  return ranges.find(({ low, high }) => value >= low && value < high);
}

/** The ranges as lookup entries. */
export function rangeEntries(ranges: readonly Range[]): readonly ReferenceEntry[] {
  return ranges.map(({ id, name }) => ({ id, name }));
}

/**
 * The share of random cases that tests run: a tenth unless TEST_CASES says otherwise. `npm run test:full` runs all of them, a
 * soak many times as many.
 */
export const CASES_SHARE = Number(process.env["TEST_CASES"] ?? 0.1);

/** The number of cases to run, out of a full run's; at least one. */
export function casesOf(whole: number): number {
  return Math.max(1, Math.ceil(whole * CASES_SHARE));
}

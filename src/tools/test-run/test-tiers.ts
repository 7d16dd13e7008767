/** What is run, and the time budget on a quiet machine of two cores. The README has the table. */
export interface Tier {
  readonly budgetMinutes: number;
  /** Projects of the unit tests. */
  readonly projects: readonly string[];
  /** The share of random cases, and their seed where each run should have the same. */
  readonly randomCases: { readonly TEST_CASES: string; readonly TEST_SEED?: string };
  /** Further arguments for the journeys. */
  readonly journeys: readonly string[];
  /** The limit of journeys. */
  readonly maxJourneys: number;
  readonly deadCode: boolean;
}

export const TIERS = {
  /** The tests for every change: `npm test`. */
  change: {
    budgetMinutes: 10,
    projects: ["sqlite", "engine"],
    randomCases: { TEST_CASES: "0.1", TEST_SEED: "20261127" },
    journeys: ["--grep-invert", "@full"],
    maxJourneys: 90,
    deadCode: false,
  },
  /** Everything that exists: `npm run test:full`. */
  full: {
    budgetMinutes: 45,
    projects: ["sqlite", "postgres"],
    randomCases: { TEST_CASES: "1" },
    journeys: [],
    maxJourneys: Infinity,
    deadCode: true,
  },
} as const satisfies Record<string, Tier>;

const ROUNDS = 7;

function timeOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/**
 * How many times as long some work takes as other work. Compares the minima of alternating measurements, since other load on the
 * machine comes and goes.
 */
export function timesAsLong(work: () => void, other: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => [timeOf(work), timeOf(other)] as const);
  return Math.min(...rounds.map(([took]) => took)) / Math.min(...rounds.map(([, took]) => took));
}

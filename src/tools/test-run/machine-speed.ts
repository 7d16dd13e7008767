import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "#tools/build-if-stale.js";

/** What the reference work takes on each of two cores of the machine that the budgets were set on. */
const USUAL_MS = 1300;
/** A core that is shared with a neighbour outside, or waits for memory, looks idle and does real work at half the speed. */
const SLOW = 1.05;
const ROUNDS = 3;

const REFERENCE_WORK = join(root, "src/tools/test-run/reference-work.js");

const workOnOneCore = () =>
  new Promise<number>((resolve, reject) => {
    new Worker(REFERENCE_WORK).once("message", resolve).once("error", reject);
  });

/** How a machine compares with the usual one. */
export interface MachineSpeed {
  /** Of the usual speed, all cores busy: 0.5 is half of it. */
  readonly share: number;
  readonly isUsual: boolean;
}

/** Measures the machine's speed with its cores at work, in the best of some rounds. Takes about six seconds. */
export async function measureSpeed(): Promise<MachineSpeed> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const cores = Array.from({ length: Math.min(2, availableParallelism()) }, workOnOneCore);
    best = Math.min(best, Math.max(...(await Promise.all(cores))));
  }
  return { share: USUAL_MS / best, isUsual: best <= USUAL_MS * SLOW };
}

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "#tools/build-if-stale.js";

/**
 * The time of the reference work on each of two cores of a typical machine: an estimate, from machines on which all of `npm test`
 * took up to twice as long. Each run prints its own.
 */
const USUAL_MS = 1300;
const ROUNDS = 3;

const REFERENCE_WORK = join(root, "src/tools/test-run/reference-work.js");

const workOnOneCore = () =>
  new Promise<number>((resolve, reject) => {
    new Worker(REFERENCE_WORK).once("message", resolve).once("error", reject);
  });

/**
 * The machine's speed with its cores busy, the best of several rounds: 0.5 is half the typical speed. A core shared with another
 * machine, or waiting for memory, looks idle but is slow. Takes about six seconds.
 */
export async function measureSpeed(): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const cores = Array.from({ length: Math.min(2, availableParallelism()) }, workOnOneCore);
    best = Math.min(best, Math.max(...(await Promise.all(cores))));
  }
  return USUAL_MS / best;
}

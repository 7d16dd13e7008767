import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "#tools/build-if-stale.js";

/**
 * What the reference work takes on each of two cores of a machine of usual speed: an estimate, from machines on which all of
 * `npm test` took up to twice as long. Each run tells what it measured.
 */
const USUAL_MS = 1300;
const ROUNDS = 3;

const REFERENCE_WORK = join(root, "src/tools/test-run/reference-work.js");

const workOnOneCore = () =>
  new Promise<number>((resolve, reject) => {
    new Worker(REFERENCE_WORK).once("message", resolve).once("error", reject);
  });

/**
 * The machine's speed with its cores at work, in the best of some rounds: 0.5 is half of the usual one. A core that is shared
 * with a neighbour outside, or waits for memory, looks idle and is slow. Takes about six seconds.
 */
export async function measureSpeed(): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const cores = Array.from({ length: Math.min(2, availableParallelism()) }, workOnOneCore);
    best = Math.min(best, Math.max(...(await Promise.all(cores))));
  }
  return USUAL_MS / best;
}

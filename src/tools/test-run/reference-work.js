import { performance } from "node:perf_hooks";
import { parentPort } from "node:worker_threads";

// Work like that of compilers and tests: many small objects and texts, all over the memory. Says how long it took, in milliseconds.
const ENTRIES = 400_000;
const startedAt = performance.now();
const entries = new Map();
for (let at = 0; at < ENTRIES; at++) {
  entries.set(`k${(at * 7919) % (ENTRIES + 9)}`, { at, text: String(at) });
}
let letters = 0;
for (let round = 0; round < 3; round++) for (const { text } of entries.values()) letters += text.length;
const copied = JSON.parse(JSON.stringify([...entries].slice(0, ENTRIES / 2)));
if (letters === 0 || copied.length === 0) throw new Error("The reference work did nothing.");
parentPort?.postMessage(performance.now() - startedAt);

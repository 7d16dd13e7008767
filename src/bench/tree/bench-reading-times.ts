import * as z from "zod/mini";
import { startFamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { parseFamily } from "#app/features/families/model/parse-family.ts";
import { answerText, benchFamily } from "./bench-family.ts";
import { nextTask } from "#bench/bench-next-task.ts";
import type { ReadingTask, ReadingTimes } from "#bench/bench-page-globals.ts";

const nodeSchema = z.looseObject({
  companyId: z.number(),
  name: z.string(),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  subUnitTypeInfo: z.optional(z.object({ typeId: z.number(), typeDescription: z.string() })),
  get familyNodes() {
    return z.optional(z.array(nodeSchema));
  },
});
const answerSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ familyTree: z.array(nodeSchema) }) })),
});

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Reads an answer of so many companies on the page's own thread. */
export function readingTimes(size: number): ReadingTimes {
  const text = answerText(benchFamily(size));
  const bare = timed(() => JSON.parse(text) as unknown);
  const own = timed(() => parseFamily(text, "1"));
  const schema = timed(() => answerSchema.parse(JSON.parse(text)));
  return { own, bare, schema };
}

let made: { readonly answer: Blob; readonly size: number } | undefined;

/** Makes an answer of so many companies for {@link readingTask}; what that leaves behind can be collected between. */
export function makeAnswer(size: number): void {
  made = { answer: new Blob([answerText(benchFamily(size))]), size };
}

/** Opens the answer in the app's worker and watches the page's thread meanwhile. */
export async function readingTask(): Promise<ReadingTask> {
  if (made === undefined) throw new Error("There is no answer to read");
  const { answer, size } = made;
  let longest = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "longtask" });
  const gaps = watchGaps();
  const start = performance.now();
  const worker = startFamilyWorker();
  const read = await worker.open(answer, "1");
  const took = performance.now() - start;
  if (read.kind !== "family" || read.family.table.size !== size) throw new Error("The family was not read");
  const gap = gaps.stop();
  // the task that ends here is reported after its end
  await nextTask();
  note(observer.takeRecords());
  observer.disconnect();
  worker.close();
  return { took, longest, gap };
}

function watchGaps(): { stop(): number } {
  let longest = 0;
  let before = performance.now();
  const note = () => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  };
  // at rest between: a page that never rests would take the worker's share of the machine
  const timer = setInterval(note, 4);
  return {
    stop() {
      note();
      clearInterval(timer);
      return longest;
    },
  };
}

import { startWorker } from "#app/lib/start-worker.ts";
import type { FamilyAnswer } from "./parse-family.ts";
import type { TreeSort } from "./family-tree-order.ts";
import type { WorkerApi } from "./family-worker-api.ts";
import { default as workerUrl } from "./family-worker.ts?worker&url";

/** A worker that holds one family. Its methods reject when the worker failed or was closed. */
export type FamilyWorker = ReturnType<typeof startFamilyWorker>;

/** Starts a worker for one family. */
export function startFamilyWorker() {
  const { call, close } = startWorker<WorkerApi>(workerUrl, {
    failed: "The family tree couldn’t be processed.",
    closed: "The family tree was closed.",
  });
  return {
    open: (answer: Blob, companyId: string) => call<FamilyAnswer>((api) => api.open(answer, companyId)),
    sortSiblings: (sort: TreeSort) => call((api) => api.sortSiblings(sort)),
    find: (text: string) => call((api) => api.find(text)),
    treeFile: (nodes?: Int32Array) => call((api) => api.treeFile(nodes)),
    close,
  };
}

import { wrap } from "comlink";
import type { FamilyFormat } from "./family-export-file.ts";
import type { FamilyAnswer } from "./parse-family.ts";
import type { TreeSort } from "./family-tree-order.ts";
import type { WorkerApi } from "./family-worker-api.ts";
import { default as workerUrl } from "./family-worker.ts?worker&url";

interface TrustedPolicy {
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    /** Not in every browser. */
    readonly trustedTypes?: { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy };
  }
}

const sameOriginPolicy: TrustedPolicy = {
  createScriptURL(url) {
    if (new URL(url, window.location.href).origin === window.location.origin) return url;
    throw new Error("Scripts from another origin are not started.");
  },
};

/** The page's headers enforce Trusted Types and allow a policy of this name, once. */
const scriptPolicy = window.trustedTypes?.createPolicy("prospect", sameOriginPolicy) ?? sameOriginPolicy;

/** A worker that holds one family. Its methods reject when the worker failed or was closed. */
export type FamilyWorker = ReturnType<typeof startFamilyWorker>;

/** Starts a worker for one family. */
export function startFamilyWorker() {
  const worker = new Worker(scriptPolicy.createScriptURL(workerUrl), { type: "module" });
  const api = wrap<WorkerApi>(worker);
  const pending = new Set<(reason: Error) => void>();

  /** The same call, which also rejects when the worker ends: comlink would leave it pending for ever. */
  function untilEnd<Result>(call: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      pending.add(reject);
      void call.then(resolve, reject).finally(() => pending.delete(reject));
    });
  }

  function rejectAll(message: string): void {
    for (const reject of pending) reject(new Error(message));
  }

  worker.addEventListener("error", () => rejectAll("The family tree could not be processed."));

  return {
    open: (answer: Blob, companyId: string) => untilEnd<FamilyAnswer>(api.open(answer, companyId)),
    sortSiblings: (sort: TreeSort) => untilEnd(api.sortSiblings(sort)),
    find: (text: string) => untilEnd(api.find(text)),
    file: (format: FamilyFormat, nodes?: Int32Array) => untilEnd(api.file(format, nodes)),
    /** Ends the worker and frees its memory. */
    close() {
      worker.terminate();
      rejectAll("The family tree was closed.");
    },
  };
}

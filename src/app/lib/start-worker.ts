import { type Remote, wrap } from "comlink";
import {
  ExpectedError,
  ignoring,
  isExpected,
  isStorageTrouble,
  report,
  workerError,
} from "#app/lib/reports/report.ts";

interface TrustedPolicy {
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    /** Missing in some browsers. */
    readonly trustedTypes?: { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy };
  }
}

const sameOriginPolicy: TrustedPolicy = {
  createScriptURL(url) {
    if (new URL(url, window.location.href).origin === window.location.origin) return url;
    throw new Error("Scripts from another origin are not started.");
  },
};

/** The page's headers enforce Trusted Types and allow one policy, of this name. */
const scriptPolicy = window.trustedTypes?.createPolicy("prospect", sameOriginPolicy) ?? sameOriginPolicy;

/** A worker that speaks through comlink. */
export interface RunningWorker<Api> {
  /** Calls a method of the worker; also rejects when the worker fails or is closed. */
  call<Result>(method: (api: Remote<Api>) => Promise<Result>): Promise<Result>;
  /** Ends the worker and frees its memory. */
  close(): void;
}

/**
 * Starts a worker of our own origin from its URL (imported with `?worker&url`). Its calls reject with the messages
 * `failed` and `closed`.
 */
export function startWorker<Api>(
  url: string,
  { failed, closed }: { readonly failed: string; readonly closed: string },
): RunningWorker<Api> {
  const worker = new Worker(scriptPolicy.createScriptURL(url), { type: "module" });
  const api = wrap<Api>(worker);
  const pending = new Set<(reason: Error) => void>();

  function rejectAll(message: string): void {
    for (const reject of pending) reject(new ExpectedError(message));
  }

  worker.addEventListener("error", (event) => {
    report(workerError(event), "a worker");
    rejectAll(failed);
  });
  worker.addEventListener("messageerror", () => {
    report(new Error("A message could not be read."), "messages of a worker");
    rejectAll(failed);
  });

  return {
    // comlink alone would leave a call pending forever when the worker ends
    call: (method) =>
      new Promise((resolve, reject) => {
        pending.add(reject);
        void method(api)
          .then(resolve, (error: unknown) => {
            ignoring(isExpected, isStorageTrouble)(error);
            reject(error);
          })
          .finally(() => pending.delete(reject));
      }),
    close() {
      worker.terminate();
      rejectAll(closed);
    },
  };
}

import type { FamilyReplies, FamilyRequest, NumberedReply, NumberedRequest } from "./worker-messages.ts";
// oxlint-disable-next-line import/default -- the address that the bundler gives the worker
import workerAddress from "./family-worker.ts?worker&url";

interface TrustedPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): TrustedPolicy;
}

declare global {
  interface Window {
    /** Not in every browser. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** Scripts come from this page's own origin only. */
function ownScript(address: string): string {
  if (new URL(address, window.location.href).origin === window.location.origin) return address;
  throw new Error("A script from elsewhere is not started.");
}

let policy: TrustedPolicy | undefined;

/** The address of a script of ours, in the form that the page's policy asks for where the browser enforces one. */
function scriptAddress(address: string): string {
  // the name is the one that the page's headers allow
  policy ??= window.trustedTypes?.createPolicy("prospect", { createScriptURL: ownScript });
  return policy?.createScriptURL(address) ?? ownScript(address);
}

/** Asks a worker about the family that it holds. */
export interface FamilyReader {
  /** Rejects when the worker failed or was closed. */
  ask<Kind extends FamilyRequest["kind"]>(
    request: Extract<FamilyRequest, { kind: Kind }>,
  ): Promise<FamilyReplies[Kind]>;
  /** Ends the worker, and gives its memory back. */
  close(): void;
}

interface Waiting {
  readonly resolve: (reply: FamilyReplies[keyof FamilyReplies]) => void;
  readonly reject: (reason: Error) => void;
}

/** Starts a worker for one family. */
export function openFamilyReader(): FamilyReader {
  const worker = new Worker(scriptAddress(workerAddress), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function failAll(reason: Error): void {
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  worker.addEventListener("message", ({ data }: MessageEvent<NumberedReply>) => {
    const asked = waiting.get(data.number);
    waiting.delete(data.number);
    if ("error" in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.reply);
  });
  worker.addEventListener("error", () => failAll(new Error("The part that reads family trees stopped.")));

  return {
    ask<Kind extends FamilyRequest["kind"]>(request: Extract<FamilyRequest, { kind: Kind }>) {
      last += 1;
      const message: NumberedRequest = { number: last, request };
      const reply = new Promise<FamilyReplies[keyof FamilyReplies]>((resolve, reject) => {
        waiting.set(message.number, { resolve, reject });
      });
      worker.postMessage(message);
      // the worker answers each kind with its own reply
      return reply as Promise<FamilyReplies[Kind]>;
    },
    close() {
      worker.terminate();
      failAll(new Error("The family was closed."));
    },
  };
}

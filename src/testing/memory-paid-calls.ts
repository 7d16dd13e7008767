import type { PaidCall, PaidCallStore } from "#app/paid-calls/paid-call-store.ts";
import { type MemoryDisk, memoryDisk } from "./memory-disk.ts";

/** Paid calls kept in memory as the browser would keep them, on a disk that can be broken. */
export interface MemoryPaidCalls<Call extends PaidCall> extends PaidCallStore<Call>, MemoryDisk {
  readonly calls: Map<string, Call>;
  readonly answers: Map<string, Blob>;
}

export function memoryPaidCalls<Call extends PaidCall>(): MemoryPaidCalls<Call> {
  const calls = new Map<string, Call>();
  const answers = new Map<string, Blob>();
  const disk = memoryDisk();

  async function put(call: Call, answer?: Blob): Promise<void> {
    await disk.touch();
    calls.set(call.id, structuredClone(call));
    if (answer) answers.set(call.id, answer);
  }

  return {
    calls,
    answers,
    breakDisk: disk.breakDisk,
    lockName: (id) => id,
    async get(id) {
      await Promise.resolve();
      const call = calls.get(id);
      return call && { call: structuredClone(call), answer: answers.get(id) };
    },
    list: (prefix) => Promise.resolve([...calls.values()].filter(({ id }) => id.startsWith(prefix))),
    put,
    async remove(id) {
      await disk.touch();
      const [call, answer] = [calls.get(id), answers.get(id)];
      calls.delete(id);
      answers.delete(id);
      return async () => {
        if (call) await put(call, answer);
      };
    },
  };
}

import type { SharedDocument, SharedRuns } from "#app/features/runs/engine/sharing/shared-runs.ts";
import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";

/** What a gateway has of one person's runs, and a way to take it away. */
export interface MemorySharedRuns extends SharedRuns {
  readonly documents: Map<string, SharedDocument>;
  readonly batches: Map<string, StoredBatch[]>;
  /** The places of the batches that were written, request by request. */
  readonly written: number[][];
  /** While set, nobody reaches it. */
  unreachable: boolean;
}

/** A gateway that keeps runs in memory. */
export function memorySharedRuns(): MemorySharedRuns {
  const documents = new Map<string, SharedDocument>();
  const batches = new Map<string, StoredBatch[]>();
  const reach = async () => {
    await Promise.resolve();
    if (gateway.unreachable) throw new Error("unreachable");
  };
  const gateway: MemorySharedRuns = {
    documents,
    batches,
    written: [],
    unreachable: false,
    async list() {
      await reach();
      return structuredClone([...documents].map(([id, document]) => ({ id, document })));
    },
    async read(id) {
      await reach();
      return structuredClone(documents.get(id));
    },
    async readBatches(id, from) {
      await reach();
      return structuredClone((batches.get(id) ?? []).slice(from, from + 40));
    },
    async write(id, document) {
      await reach();
      documents.set(id, structuredClone(document));
    },
    async writeBatches(id, from, changed) {
      await reach();
      if (!documents.has(id)) throw new Error("There is no such run.");
      const stored = batches.get(id) ?? [];
      for (const [at, batch] of changed.entries()) {
        stored[from + at] = { ...structuredClone(batch), raw: null };
      }
      batches.set(id, stored);
      gateway.written.push(changed.map((_, at) => from + at));
    },
    async remove(id) {
      await reach();
      documents.delete(id);
      batches.delete(id);
    },
  };
  return gateway;
}

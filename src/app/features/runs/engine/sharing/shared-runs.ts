import * as z from "zod/mini";
import { GATEWAY_PATHS, sharedBatches, sharedRun, sharedRuns } from "#contract/gateway-schemas.ts";
import {
  type RunState,
  type StoredBatch,
  storedBatchSchema,
  storedRunOf,
  storedRunSchema,
} from "#app/features/runs/engine/stored-run.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

const runDocument = z.extend(storedRunSchema, {
  /** The state of each batch, in their order. */
  progress: z.readonly(z.array(z.string())),
});
/** A run as the gateway stores it for other browsers: its row, and how far each batch is. */
export type RunDocument = Readonly<z.output<typeof runDocument>>;

const removedDocument = z.object({
  removed: z.literal(true),
  /** The turn of the run when it was deleted: of a later one it says nothing. */
  turn: z.number(),
});
/** What is left of a run that the person deleted, so that their other browsers delete it as well. */
export type RemovedDocument = Readonly<z.output<typeof removedDocument>>;

/** What the gateway has of a run; `unreadable` where another version of the app wrote it. */
export type SharedDocument = RunDocument | RemovedDocument | "unreadable";

/** A run at the gateway. */
export interface SharedRunEntry {
  readonly id: string;
  readonly document: SharedDocument;
}

/** The runs of this person at the gateway, where all their browsers find them. Rejects with an ApiError. */
export interface SharedRuns {
  /** The newest runs. */
  list(): Promise<readonly SharedRunEntry[]>;
  /** Undefined when the gateway has no such run. */
  read(id: string): Promise<SharedDocument | undefined>;
  /** Some batches in their order from a place on; a batch of another version of the app is null. */
  readBatches(id: string, from: number): Promise<readonly (StoredBatch | null)[]>;
  write(id: string, document: RunDocument | RemovedDocument): Promise<void>;
  /** Writes batches at their places from `from` on, as many as one request takes. */
  writeBatches(id: string, from: number, batches: readonly StoredBatch[]): Promise<void>;
  remove(id: string): Promise<void>;
}

/** How far a batch is, in some letters: two states of it that differ for another browser have different ones. */
export function batchProgress({ status, attempts, credits }: StoredBatch): string {
  return `${status.charAt(0)}${attempts.length}${attempts.at(-1)?.end?.charAt(0) ?? ""}${credits ?? ""}`;
}

/** A run as other browsers are to see it. `progress` is that of the batches which the gateway has. */
export function documentOf(state: RunState, progress: readonly string[]): RunDocument {
  return { ...storedRunOf(state), elsewhere: false, shared: true, progress };
}

/** What the gateway has of a run, as it is stored there. */
export function parseDocument(document: unknown): SharedDocument {
  return runDocument.safeParse(document).data ?? removedDocument.safeParse(document).data ?? "unreadable";
}

/** Answers stay where they are: each browser fetches them by the key of their call. */
function withoutAnswer(batch: StoredBatch): StoredBatch {
  return { ...batch, raw: null };
}

function pathOf(path: string, id: string, from = 0): string {
  return path.replace(":id", encodeURIComponent(id)).replace(":from", String(from));
}

/** What is asked of the gateway, below its prefix. */
export interface GatewayQuestion {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: string | undefined;
}

/** Asks the gateway once: resolves with the body of its answer, undefined for a 404, and rejects otherwise. */
export type AskGateway = (question: GatewayQuestion) => Promise<string | undefined>;

/** The runs at a gateway. */
export function sharedRunsAt(ask: AskGateway): SharedRuns {
  async function read<Output>(path: string, schema: z.ZodMiniType<Output>): Promise<Output | undefined> {
    const answer = await ask({ method: "GET", path });
    return answer === undefined ? undefined : schema.parse(JSON.parse(answer));
  }

  return {
    async list() {
      const found = await read(GATEWAY_PATHS.runs, sharedRuns);
      return found?.runs.map(({ id, run }) => ({ id, document: parseDocument(run) })) ?? [];
    },
    async read(id) {
      const found = await read(pathOf(GATEWAY_PATHS.run, id), sharedRun);
      return found && parseDocument(found.run);
    },
    async readBatches(id, from) {
      const found = await read(pathOf(GATEWAY_PATHS.runBatches, id, from), sharedBatches);
      return found?.batches.map((batch) => storedBatchSchema.safeParse(batch).data ?? null) ?? [];
    },
    async write(id, run) {
      await ask({ method: "PUT", path: pathOf(GATEWAY_PATHS.run, id), body: JSON.stringify({ run }) });
    },
    async writeBatches(id, from, batches) {
      const body = JSON.stringify({ batches: batches.map(withoutAnswer) });
      const written = await ask({ method: "PUT", path: pathOf(GATEWAY_PATHS.runBatches, id, from), body });
      if (written === undefined) throw new ExpectedError("The gateway has no such run any more.");
    },
    async remove(id) {
      await ask({ method: "DELETE", path: pathOf(GATEWAY_PATHS.run, id) });
    },
  };
}

import { queryOptions } from "@tanstack/react-query";
import { sharedBatches, sharedRun } from "#contract/gateway-schemas.ts";
import { SHARED_RUN_PATHS, sharedAnswer } from "#contract/workspace/shared-run-schemas.ts";
import {
  type RunDocument,
  batchProgress,
  parseDocument,
} from "#app/features/runs/engine/sharing/shared-runs.ts";
import {
  type RunState,
  type StoredBatch,
  isOver,
  storedBatchSchema,
} from "#app/features/runs/engine/stored-run.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { type WorkspaceGateway, workspaceGateway } from "#app/sync/workspace-gateway.ts";

/** Answers that are fetched at the same time. */
const FETCHES = 4;

/** How often a run that is not over is read again, while somebody looks. */
const REFRESH_MS = 3000;

/** Which run of whom. */
interface RunKey {
  readonly owner: string;
  readonly id: string;
}

type Gateway = Pick<WorkspaceGateway, "read">;

function pathOf(path: string, { owner, id }: RunKey, from = 0): string {
  return path
    .replace(":owner", encodeURIComponent(owner))
    .replace(":id", encodeURIComponent(id))
    .replace(":from", String(from));
}

/** What is known of a batch already, answer included, if it stands there still as it is known. */
function knownBatch(before: RunState | undefined, at: number, progress: string): StoredBatch | undefined {
  const known = before?.batches[at];
  if (known === undefined || batchProgress(known) !== progress) return undefined;
  return known.status === "DONE" && known.raw === null ? undefined : known;
}

/** The batches of a run, without the answers that are not known yet; undefined while not all of them are there. */
async function readBatches(
  gateway: Gateway,
  key: RunKey,
  progress: readonly string[],
  before: RunState | undefined,
): Promise<StoredBatch[] | undefined> {
  const batches: StoredBatch[] = [];
  while (batches.length < progress.length) {
    const at = batches.length;
    const known = knownBatch(before, at, progress[at] ?? "");
    if (known !== undefined) {
      batches.push(known);
      continue;
    }
    const found = await gateway.read(pathOf(SHARED_RUN_PATHS.batches, key, at), sharedBatches);
    const read = (found?.batches ?? []).map((batch) => storedBatchSchema.safeParse(batch).data);
    if (read.length === 0) return undefined;
    for (const [place, batch] of read.entries()) {
      if (batch === undefined) return undefined;
      batches.push(knownBatch(before, at + place, batchProgress(batch)) ?? batch);
    }
  }
  return batches;
}

/** The same with their answers, as far as the gateway has them. */
async function withAnswers(
  gateway: Gateway,
  key: RunKey,
  batches: readonly StoredBatch[],
): Promise<StoredBatch[]> {
  const answered = [...batches];
  const missing = batches.flatMap(({ status, raw }, at) => (status === "DONE" && raw === null ? at : []));
  for (let start = 0; start < missing.length; start += FETCHES) {
    await Promise.all(
      missing.slice(start, start + FETCHES).map(async (at) => {
        const found = await gateway.read(pathOf(SHARED_RUN_PATHS.answer, key, at), sharedAnswer);
        const batch = answered[at];
        if (batch && found) answered[at] = { ...batch, raw: found.answer };
      }),
    );
  }
  return answered;
}

function shown(document: RunDocument, batches: readonly StoredBatch[]): RunState {
  const { progress: _, ...row } = document;
  return { ...row, elsewhere: true, batches, wait: null, storageError: null, unsavedBatches: 0 };
}

/**
 * Reads a colleague's run with its results from the gateway; null where it is not there, or not any more. It is stored
 * nowhere: when it is shared no longer, nothing of it stays in this browser. Rejects where the gateway cannot be asked.
 */
export async function readColleagueRun(
  gateway: Gateway,
  key: RunKey,
  before?: RunState | null,
): Promise<RunState | null> {
  const found = await gateway.read(pathOf(SHARED_RUN_PATHS.run, key), sharedRun);
  const document = found && parseDocument(found.run);
  if (document === undefined || document === "unreadable" || "removed" in document) return null;
  const batches = await readBatches(gateway, key, document.progress, before ?? undefined);
  if (batches === undefined || batches.length === 0) return null;
  return shown(document, await withAnswers(gateway, key, batches));
}

/** A colleague's run, read again while it goes on. */
export function colleagueRunQuery(session: UserSession, { owner, id }: RunKey) {
  const queryKey = ["colleague-run", owner, id];
  return queryOptions({
    queryKey,
    queryFn: () =>
      readColleagueRun(
        workspaceGateway(session.personId),
        { owner, id },
        session.queryClient.getQueryData<RunState | null>(queryKey),
      ),
    refetchInterval: ({ state: { data } }) => (data && isOver(data.phase) ? false : REFRESH_MS),
    staleTime: 0,
    // nobody shows it any more
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
}

/** A run by its id that a colleague shares now, with its results; null where there is none. */
export async function findColleagueRun(session: UserSession, id: string): Promise<RunState | null> {
  const document = await session.part(openWorkspace).document(id);
  if (document?.kind !== "run" || document.owner === null) return null;
  const found = await readColleagueRun(workspaceGateway(session.personId), { owner: document.owner, id });
  const { name } = document.fields;
  return found && { ...found, name: typeof name === "string" ? name : found.name };
}

import * as z from "zod/mini";
import { useStore } from "zustand";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, recordTypeOf } from "#app/features/runs/engine/stored-run.ts";
import { runResults } from "#app/features/runs/results/run-results.ts";
import { ENRICH_OPERATIONS } from "#app/paid-calls/paid-call-outcome.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import { type DocumentsState, documentsOfKind } from "#app/storage/workspace/workspace-documents.ts";
import type { DocumentRef, StoredDocument } from "#app/storage/workspace/workspace-rows.ts";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import type { ShareableDocument } from "#app/sync/share-document.tsx";

/*
 * That a run is shared, and with whom, is a document of the workspace under the run's id, made when it is first shared.
 * What is in the run stays with its owner's browsers and the gateway.
 */

const openRunDocuments = documentsOfKind("run");

const runFields = z.object({
  name: z.string(),
  operation: z.enum(ENRICH_OPERATIONS),
  records: z.number(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
});

/** A run of a colleague, as its document tells of it. */
export interface ColleagueRun {
  readonly id: string;
  /** A person's id; nobody's where its owner is gone. */
  readonly owner: string;
  readonly name: string;
  readonly type: RecordType;
  /** How many records it was to enrich when it was shared. */
  readonly records: number;
  readonly startedAt: string;
  /** When and by whom it was last renamed or shared. */
  readonly changedAt: string;
  readonly changedBy: string;
  readonly mayEdit: boolean;
  readonly grants: StoredDocument["grants"];
}

function colleagueRunOf({ fields, owner, access, ...document }: StoredDocument): ColleagueRun | undefined {
  const { data } = runFields.safeParse(fields);
  if (owner === null || data === undefined) return undefined;
  const { id, grants, changedAt, changedBy } = document;
  const { operation, ...told } = data;
  return {
    ...told,
    type: recordTypeOf(operation),
    id,
    owner,
    grants,
    changedAt,
    changedBy,
    mayEdit: access === "edit",
  };
}

/** The runs that colleagues share, the newest first. */
export function useColleagueRuns(): readonly ColleagueRun[] {
  const { documents } = useStore(useUserSession().part(openRunDocuments));
  return [...documents.values()]
    .flatMap((document) => colleagueRunOf(document) ?? [])
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
}

/** The run of a colleague with an id; undefined where none is shared with this person. */
export function useColleagueRun(id: string): ColleagueRun | undefined {
  const document = useRunDocument(id);
  return document && colleagueRunOf(document);
}

/** What the popover of a run says besides. */
export const RUN_NOTE =
  "They see its results and can export them. Who may edit it may rename it; only its owner sends or deletes it.";

const referenceTo = (id: string): DocumentRef => ({ kind: "run", id });

/** The document of a run, where there is one. */
function useRunDocument(id: string): StoredDocument | undefined {
  return useStore(useUserSession().part(openRunDocuments), ({ documents }) => documents.get(id));
}

/** With whom the person shares a run of their own. */
export function useRunGrants(id: string): StoredDocument["grants"] {
  return useRunDocument(id)?.grants ?? [];
}

/** A run of one's own as it can be shared: its document is made by the first grant. */
export function useShareableRun(run: RunState): ShareableDocument {
  const { id, name, operation, createdAt: startedAt } = run;
  const document = referenceTo(id);
  const stored = useRunDocument(id);
  const fields = { name, operation, records: runResults(run).length, startedAt };
  const before: readonly LocalChange[] = stored ? [] : [{ document, change: { type: "set", fields } }];
  return { document, name, owner: null, grants: stored?.grants ?? [], note: RUN_NOTE, before };
}

/** Renames a run for those with whom it is shared; does nothing where it is not. */
export function renameShared(session: UserSession, id: string, name: string): Promise<void> {
  return session.part(openWorkspace).change(async (read) => {
    const stored = await read.document(id);
    if (stored?.kind !== "run") return { changes: [], result: undefined };
    const document = { ...referenceTo(id), ...(stored.owner !== null && { owner: stored.owner }) };
    return { changes: [{ document, change: { type: "set", fields: { name } } }], result: undefined };
  });
}

/** Renames a run of one's own, here and for those with whom it is shared. */
export function useRenameRun(id: string, engine: Pick<RunEngine, "rename">): (name: string) => void {
  const session = useUserSession();
  return (name) => {
    engine.rename(id, name);
    void reportingErrors(() => renameShared(session, id, name));
  };
}

/** Takes a run that its owner deletes from those with whom it is shared, or gives it back to them. */
export function deleteShared(session: UserSession, id: string, deleted: boolean): Promise<void> {
  return session.part(openWorkspace).change(async (read) => {
    const stored = await read.document(id);
    if (stored?.kind !== "run" || stored.owner !== null) return { changes: [], result: undefined };
    return {
      changes: [{ document: referenceTo(id), change: { type: "delete", deleted } }],
      result: undefined,
    };
  });
}

/** Gives the person's own runs the names that colleagues gave them who may edit them, where this browser has the run. */
export function followNames(session: UserSession, engine: Pick<RunEngine, "get" | "rename">): void {
  const store = session.part(openRunDocuments);
  const follow = ({ documents }: DocumentsState) => {
    for (const { id, owner, fields } of documents.values()) {
      const name = runFields.safeParse(fields).data?.name;
      const run = owner === null ? engine.get(id) : undefined;
      if (run && !run.elsewhere && name !== undefined && name !== run.name) engine.rename(id, name);
    }
  };
  follow(store.getState());
  store.subscribe(follow);
}

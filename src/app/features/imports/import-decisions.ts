import { useMemo } from "react";
import { useStore } from "zustand";
import { type StoreApi, createStore } from "zustand/vanilla";
import { importGateway } from "#app/runs/import-gateway.ts";
import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { errorMessage } from "#app/lib/error-message.ts";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type {
  ImportDecision,
  ImportDecisionBody,
  ImportGroup,
  ImportRowAnswer,
} from "#contract/imports/import-schemas.ts";
import { refetchImports, showImport } from "./import-queries.ts";

/** A decision that the rows show before the gateway has saved it, and until rows that include it are read. */
interface MadeDecision {
  readonly importId: string;
  readonly body: ImportDecisionBody;
  /** The import's revision that includes it; undefined while it is being saved. */
  readonly revision: number | undefined;
}

/** Groups whose rows are sent unless they are left out. */
const SENT_GROUPS: ReadonlySet<ImportGroup> = new Set(["exact", "free", "nothing", "close", "waiting"]);

/** A row with a decision applied, as far as that is known before the gateway answers. */
function withDecision(row: ImportRowAnswer, decision: ImportDecision): ImportRowAnswer {
  const chosen = (id: string | undefined): ImportRowAnswer => {
    const record = row.candidates.find((candidate) => candidate.id === id);
    if (record === undefined) return row;
    const { price } = record;
    const group = price === "free" || price === "nothing" ? price : "likely";
    return { ...row, record, group, isSent: true, isLeftOut: false };
  };
  switch (decision.type) {
    case "record":
      return chosen(decision.id);
    case "best":
      return row.record === null ? chosen(row.candidates[0]?.id) : row;
    case "leave-out":
      return {
        ...row,
        isSent: false,
        isLeftOut: true,
        group: row.group === "likely" && row.record === null ? "not-found" : row.group,
      };
    case "include":
      return { ...row, isSent: SENT_GROUPS.has(row.group) || row.record !== null, isLeftOut: false };
    case "open":
      return row.candidates.length === 0
        ? row
        : { ...row, record: null, group: "likely", isSent: false, isLeftOut: false };
    case "described":
      return { ...row, record: null, group: "close", isSent: true, isLeftOut: false };
  }
}

/** A row with the decisions of its person that are newer than the revision it was read at. */
export function asDecided(
  row: ImportRowAnswer,
  made: readonly MadeDecision[],
  revision: number,
): ImportRowAnswer {
  return made.reduce((before, { body, revision: kept = Infinity }) => {
    if (kept <= revision || "closeMatches" in body) return before;
    const applies = "rows" in body ? body.rows.includes(row.position) : body.group === before.group;
    return applies ? withDecision(before, body.decision) : before;
  }, row);
}

/** Whether rows that are not found are sent for a close match, by the person's latest decision. */
export function closeMatchesOf(
  { closeMatches, revision }: { readonly closeMatches: boolean; readonly revision: number },
  made: readonly MadeDecision[],
): boolean {
  const said = made.findLast(
    ({ body, revision: kept = Infinity }) => "closeMatches" in body && kept > revision,
  );
  return said !== undefined && "closeMatches" in said.body ? said.body.closeMatches : closeMatches;
}

const isSaving = ({ revision }: MadeDecision) => revision === undefined;

/** A person's decisions on rows, in their order: shown at once, and saved one after the other. */
export class ImportDecisions {
  readonly store: StoreApi<readonly MadeDecision[]> = createStore(() => []);
  readonly #session: UserSession;
  readonly #saving = new Map<string, Promise<unknown>>();

  constructor(session: UserSession) {
    this.#session = session;
  }

  /**
   * Decides on rows; reports a refusal and reverts the rows. Returns the positions that changed, once they are saved.
   * Never rejects.
   */
  decide(importId: string, body: ImportDecisionBody): Promise<readonly number[]> {
    const made: MadeDecision = { importId, body, revision: undefined };
    this.store.setState((all) => [...all, made], true);
    const before = this.#saving.get(importId) ?? Promise.resolve();
    const saved = before.then(() => this.#save(made));
    this.#saving.set(importId, saved);
    return saved;
  }

  /** Whether decisions on an import are being saved. */
  isSaving(importId: string): boolean {
    return this.store.getState().some((each) => each.importId === importId && isSaving(each));
  }

  /** Call when the rows of an import were read at a revision: decisions up to it are in these rows. */
  seen(importId: string, revision: number): void {
    const isSeen = (each: MadeDecision) =>
      each.importId === importId && (each.revision ?? Infinity) <= revision;
    if (this.store.getState().some(isSeen))
      this.store.setState((all) => all.filter((each) => !isSeen(each)), true);
  }

  async #save(made: MadeDecision): Promise<readonly number[]> {
    const { importId, body } = made;
    const settle = (settled: readonly MadeDecision[]) =>
      this.store.setState((all) => all.flatMap((each) => (each === made ? settled : [each])), true);
    try {
      const { import: held, changed } = await importGateway(this.#session.personId).decide(importId, body);
      showImport(this.#session, held);
      settle([{ ...made, revision: held.revision }]);
      return changed;
    } catch (error) {
      settle([]);
      showToast({ message: `That wasn’t saved. ${errorMessage(error)}` });
      // it is unknown whether the gateway received it: reading the rows will show
      void refetchImports(this.#session);
      return [];
    }
  }
}

const openDecisions: SessionPart<ImportDecisions> = (session) => new ImportDecisions(session);

/** The person's decisions on rows of their imports. */
export function useImportDecisions(): ImportDecisions {
  return useUserSession().part(openDecisions);
}

/** The decisions on rows of an import that the rows may not include yet. */
export function useMadeDecisions(importId: string): readonly MadeDecision[] {
  const made = useStore(useImportDecisions().store);
  return useMemo(() => made.filter((each) => each.importId === importId), [made, importId]);
}

/** Returns the function that decides on rows of an import; it resolves to the positions that changed. */
export function useDecide(id: string): (body: ImportDecisionBody) => Promise<readonly number[]> {
  const decisions = useImportDecisions();
  return (body) => decisions.decide(id, body);
}

/** Whether decisions on rows of an import are being saved. */
export function useIsSaving(importId: string): boolean {
  return useMadeDecisions(importId).some(isSaving);
}

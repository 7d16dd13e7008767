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
import { readImportsAgain, showImport } from "./import-queries.ts";

/** A decision that rows are shown with before the gateway has kept it, and until they are read as it left them. */
interface MadeDecision {
  readonly importId: string;
  readonly body: ImportDecisionBody;
  /** The import's revision with it; undefined while it is being saved. */
  readonly revision: number | undefined;
}

/** Groups whose rows are sent unless they are left out. */
const SENT_GROUPS: ReadonlySet<ImportGroup> = new Set(["exact", "free", "nothing", "close", "waiting"]);

/** A row as a decision that applies to it leaves it, as far as that can be known before the gateway says it. */
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

/** A row as its person decided on it, where it was read as it stood at a revision before that. */
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

/** Whether rows that are not found are sent for a close match, as their person last said. */
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

/** What a person decides on rows, in the order in which it was said: shown at once, and saved one after the other. */
export class ImportDecisions {
  readonly store: StoreApi<readonly MadeDecision[]> = createStore(() => []);
  readonly #session: UserSession;
  readonly #saving = new Map<string, Promise<unknown>>();

  constructor(session: UserSession) {
    this.#session = session;
  }

  /**
   * Decides on rows; what is refused is told, and shown as it was. Gives the positions that changed, once that is saved. Never
   * rejects.
   */
  decide(importId: string, body: ImportDecisionBody): Promise<readonly number[]> {
    const made: MadeDecision = { importId, body, revision: undefined };
    this.store.setState((all) => [...all, made], true);
    const before = this.#saving.get(importId) ?? Promise.resolve();
    const saved = before.then(() => this.#save(made));
    this.#saving.set(importId, saved);
    return saved;
  }

  /** Whether decisions of an import are being saved. */
  isSaving(importId: string): boolean {
    return this.store.getState().some((each) => each.importId === importId && isSaving(each));
  }

  /** The rows of an import were read as they stood at a revision: what was decided until then is seen in them. */
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
      // nobody knows whether it was heard: the rows say it
      void readImportsAgain(this.#session);
      return [];
    }
  }
}

const openDecisions: SessionPart<ImportDecisions> = (session) => new ImportDecisions(session);

/** What the person decides on rows of their imports. */
export function useImportDecisions(): ImportDecisions {
  return useUserSession().part(openDecisions);
}

/** What was decided on rows of an import, and may not be seen in them yet. */
export function useMadeDecisions(importId: string): readonly MadeDecision[] {
  const made = useStore(useImportDecisions().store);
  return useMemo(() => made.filter((each) => each.importId === importId), [made, importId]);
}

/** Decides on rows of an import; gives the positions that changed. */
export function useDecide(id: string): (body: ImportDecisionBody) => Promise<readonly number[]> {
  const decisions = useImportDecisions();
  return (body) => decisions.decide(id, body);
}

/** Whether decisions on rows of an import are being saved. */
export function useIsSaving(importId: string): boolean {
  return useMadeDecisions(importId).some(isSaving);
}

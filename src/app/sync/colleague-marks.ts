import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type EnrichedType, MAX_ENRICHED_IDS } from "#contract/workspace/enriched-schemas.ts";

/** Which colleague enriched a record last. */
export interface ColleagueMark {
  /** Null for somebody who is not known any more. */
  readonly name: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Records that are shown together, and asked about with one question. */
export interface AskedRecords {
  readonly type: EnrichedType;
  /** In one order, so that the same rows are the same question. */
  readonly ids: readonly string[];
}

interface ColleagueMarks {
  /** By type and id. */
  readonly marks: ReadonlyMap<string, ColleagueMark>;
  /** What is shown now. */
  readonly asked: ReadonlySet<AskedRecords>;
}

/**
 * Which of the records on the screen colleagues enriched. Filled by `ask-colleague-marks.tsx` some time after the first
 * rows: what only marks a row must not load what asks.
 */
export const colleagueMarks = createStore<ColleagueMarks>(() => ({ marks: new Map(), asked: new Set() }));

/** More records than this are not asked about. */
const MAX_ASKED = 1000;

export function markKey(type: EnrichedType, id: string): string {
  return `${type}:${id}`;
}

/** The questions for some records; none where they are too many. */
function questionsFor(type: EnrichedType, ids: readonly string[]): AskedRecords[] {
  const sorted = [...new Set(ids)].toSorted();
  if (sorted.length > MAX_ASKED) return [];
  const count = Math.ceil(sorted.length / MAX_ENRICHED_IDS);
  return Array.from({ length: count }, (_, at) => ({
    type,
    ids: sorted.slice(at * MAX_ENRICHED_IDS, (at + 1) * MAX_ENRICHED_IDS),
  }));
}

/** Has records marked while the caller shows them; nothing waits for it. */
export function useColleagueMarks(type: EnrichedType, ids: readonly string[]): void {
  const key = ids.join(" ");
  const questions = useMemo(() => questionsFor(type, key === "" ? [] : key.split(" ")), [type, key]);
  useEffect(() => {
    colleagueMarks.setState(({ asked }) => ({ asked: new Set([...asked, ...questions]) }));
    return () => {
      const own = new Set(questions);
      colleagueMarks.setState(({ asked }) => ({
        asked: new Set([...asked].filter((question) => !own.has(question))),
      }));
    };
  }, [questions]);
}

/** Which colleague enriched a record; undefined where none did, or it is not known. */
export function useColleagueMark(type: EnrichedType, id: string): ColleagueMark | undefined {
  return useStore(colleagueMarks, ({ marks }) => marks.get(markKey(type, id)));
}

/** How many of some records colleagues enriched, as far as that is known. */
export function useColleagueMarkCount(type: EnrichedType, ids: readonly string[]): number {
  return useStore(colleagueMarks, ({ marks }) =>
    marks.size === 0 ? 0 : ids.filter((id) => marks.has(markKey(type, id))).length,
  );
}

/** "Jonas Weber enriched this on Nov 20". */
export function colleagueMarkLabel({ name, at }: ColleagueMark, locale?: string): string {
  const day = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" }).format(new Date(at));
  return `${name ?? "A colleague"} enriched this on ${day}`;
}

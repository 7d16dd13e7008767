import * as z from "zod/mini";
import { NO_OWNER } from "#contract/workspace/record-fact-documents.ts";
import type { RecordFactsIndex } from "./record-facts-index.ts";
import type { Stages } from "#contract/workspace/record-stages.ts";

const short = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined);

/** The filters by facts, as the URL holds them: the id of a stage, the id of a person, a tag. */
export const factFilterShape = { stage: short, owner: short, tag: short };
const factFilterSchema = z.object(factFilterShape);
export type FactFilter = z.output<typeof factFilterSchema>;

export const NO_FACT_FILTER: FactFilter = { stage: undefined, owner: undefined, tag: undefined };

/** Whether any filter by facts is set. */
export function filtersFacts({ stage, owner, tag }: FactFilter): boolean {
  return stage !== undefined || owner !== undefined || tag !== undefined;
}

/** The facts of all records, and the stages that exist. */
export interface KnownFacts {
  readonly index: RecordFactsIndex;
  readonly stages: Stages;
}

/** A predicate that tells whether a record, by its key, passes the filter. */
export function factPredicate(
  { stage, owner, tag }: FactFilter,
  { index, stages }: KnownFacts,
): (record: string) => boolean {
  return (record) => {
    const facts = index.of(record);
    return (
      (stage === undefined || stages.of(facts.stage).id === stage) &&
      (owner === undefined || (facts.owner ?? NO_OWNER) === owner) &&
      (tag === undefined || facts.tags.includes(tag))
    );
  };
}

/** Counts the given records, by their keys, per stage. */
export function stageCounts(
  records: readonly string[],
  { index, stages }: KnownFacts,
): ReadonlyMap<string, number> {
  const counts = new Map(stages.list.map(({ id }) => [id, 0]));
  for (const record of records) {
    const { id } = stages.of(index.of(record).stage);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

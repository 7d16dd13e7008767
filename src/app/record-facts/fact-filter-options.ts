import { useMemo } from "react";
import { useFactPeople } from "./fact-people.ts";
import { NO_OWNER } from "#contract/workspace/record-fact-documents.ts";
import type { FactFilter, KnownFacts } from "./fact-filter.ts";
import { useRecordFactsIndex, useStages } from "./use-record-facts.ts";

/** The facts of all records; undefined while they load, or while they are not `wanted`. */
export function useKnownFacts(wanted = true): KnownFacts | undefined {
  const index = useRecordFactsIndex(wanted);
  const stages = useStages();
  return useMemo(() => index && stages && { index, stages }, [index, stages]);
}

/** The options of each filter: values as the URL holds them, labels as people read them. */
export function useFactFilterOptions(
  facts: KnownFacts | undefined,
): Readonly<Record<keyof FactFilter, Readonly<Record<string, string>>>> {
  const people = useFactPeople();
  return {
    stage: Object.fromEntries(facts?.stages.list.map(({ id, name }) => [id, name]) ?? []),
    owner: Object.fromEntries([
      [NO_OWNER, "No one"],
      ...(people.all ?? []).map(({ id, name }) => [id, people.isYou(id) ? `${name} (you)` : name] as const),
    ]),
    tag: Object.fromEntries(facts?.index.tags.map((tag) => [tag, tag]) ?? []),
  };
}

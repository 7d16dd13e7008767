import type { LookupField } from "#contract/lookups.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { describeCriterion } from "#app/search/criteria/describe-criterion.ts";
import type { LookupEntry } from "#app/api/lookup-queries.ts";

/** The names of a field's codes; undefined while they are not known. */
export type CodeNames = (lookup: LookupField) => readonly LookupEntry[] | undefined;

/** A criterion that is set, in words. */
export interface CriterionInWords {
  readonly label: string;
  readonly value: string;
}

/** The criteria that are set, each in words, in the order of the screen. */
export function criteriaInWords(
  slots: readonly CriterionDefinition[],
  criteria: Criteria,
  names: CodeNames,
): readonly CriterionInWords[] {
  return slots.flatMap((slot) => {
    const value = criteria[slot.key];
    if (value === undefined) return [];
    const known = slot.kind === "code" ? names(slot.lookup) : undefined;
    return [{ label: slot.label, value: describeCriterion(slot, value, known) }];
  });
}

/** A search in words: "Company: health · Metro region: Boston"; "No filters" without criteria. */
export function describeSearch(
  slots: readonly CriterionDefinition[],
  criteria: Criteria,
  names: CodeNames,
): string {
  const words = criteriaInWords(slots, criteria, names).map(({ label, value }) => `${label}: ${value}`);
  return words.length === 0 ? "No filters" : words.join(" · ");
}

import { describeCriterion, lookupOf } from "./criterion-kinds.ts";
import type { CodeNames, Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";

/** A criterion that is set, in words. */
export interface DescribedCriterion {
  readonly label: string;
  readonly value: string;
  /** The value in full. */
  readonly full: string;
  /** The value without a label: "not Assistant". */
  readonly short: string;
}

/** The criteria that are set, in words and in screen order. */
export function describeCriteria(
  criterionDefinitions: readonly CriterionDefinition[],
  criteria: Criteria,
  names: CodeNames,
): readonly DescribedCriterion[] {
  return criterionDefinitions.flatMap((criterion) => {
    const value = criteria[criterion.key];
    if (value === undefined) return [];
    const { lookup } = lookupOf(criterion) ?? {};
    const known = lookup && names(lookup);
    const text = describeCriterion(criterion, value, { names: known });
    const full = describeCriterion(criterion, value, { names: known, inFull: true });
    const short = criterion.excludes === undefined ? text : `not ${text}`;
    return [{ label: criterion.label, value: text, full, short }];
  });
}

/**
 * A search in words: "Company: health · Metro region: Boston"; "No filters" without criteria. `inFull`: not abridged.
 */
export function describeSearch(
  criterionDefinitions: readonly CriterionDefinition[],
  criteria: Criteria,
  names: CodeNames,
  { inFull = false }: { readonly inFull?: boolean } = {},
): string {
  const described = describeCriteria(criterionDefinitions, criteria, names);
  if (described.length === 0) return "No filters";
  return described.map(({ label, value, full }) => `${label}: ${inFull ? full : value}`).join(" · ");
}

import type { FamilyNeighborhood, FamilyRelative } from "#app/features/company/company-family-card.tsx";
import { memberTone } from "#app/features/families/model/member-labels.ts";
import {
  type FamilyTable,
  cityOf,
  companiesBelow,
  companyIdOf,
  displayName,
  typeOf,
} from "#app/features/families/model/family-model.ts";
import { childrenOf, parentOf } from "#app/chart/forest.ts";
import { sharedLength, typeLabel } from "#app/features/families/model/member-labels.ts";
import type { FamilyAnswer } from "#app/features/families/model/parse-family.ts";

/**
 * The relatives of the requested company in its tree; undefined where the answer has no tree, or one without the
 * company.
 */
export function neighborhoodOf(answer: FamilyAnswer): FamilyNeighborhood | undefined {
  if (answer.kind !== "family" || answer.family.matched < 0) return undefined;
  const { table, matched } = answer.family;
  const self = relativeOf(table, matched);
  const above = parentOf(table, matched);
  const relatives = (node: number) =>
    childrenOf(table, node).map((child) => (child === matched ? self : relativeOf(table, child)));
  return {
    parent: above < 0 ? undefined : relativeOf(table, above),
    self,
    siblings: above < 0 ? [] : relatives(above),
    children: relatives(matched),
    companies: table.companyTotal,
  };
}

function relativeOf(table: FamilyTable, node: number): FamilyRelative {
  return {
    key: String(node),
    companyId: companyIdOf(table, node),
    name: displayName(table, node),
    sharedLength: sharedLength(table, node),
    type: typeLabel(table, node),
    tone: memberTone(typeOf(table, node).kind),
    city: cityOf(table, node),
    below: companiesBelow(table, node),
  };
}

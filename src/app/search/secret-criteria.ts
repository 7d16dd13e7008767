import type { Criteria, CriterionSlot } from "./criterion-slot.ts";

/** Whether a criterion must not leave the page: not into an address, a link or what the browser keeps. */
export function isSecret(slot: CriterionSlot): boolean {
  return slot.key === "emailAddress" || ("secret" in slot && slot.secret === true);
}

/** The criteria that may be kept and passed on. */
export function withoutSecrets(slots: readonly CriterionSlot[], criteria: Criteria): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const slot of slots) {
    const value = criteria[slot.key];
    if (value !== undefined && !isSecret(slot)) kept[slot.key] = value;
  }
  return kept;
}

/** Whether a criterion is set that must not leave the page. */
export function hasSecret(slots: readonly CriterionSlot[], criteria: Criteria): boolean {
  return slots.some((slot) => isSecret(slot) && criteria[slot.key] !== undefined);
}

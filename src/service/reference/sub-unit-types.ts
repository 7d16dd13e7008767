import type { Random } from "#service/sandbox/sandbox-random.ts";

/** Ids of the sub-unit-types lookup that occur. [field-11] */
export const SUB_UNIT_TYPES = {
  division: 2,
  subsidiary: 4,
  acquisition: 5,
  formerName: 6,
  location: 7,
} as const;

const { subsidiary, acquisition, division } = SUB_UNIT_TYPES;

/** What a company is to its parent. */
export function pickSubUnitType(random: Random): number {
  return [subsidiary, acquisition, division][random.weighted([0.6, 0.28, 0.12])] ?? subsidiary;
}

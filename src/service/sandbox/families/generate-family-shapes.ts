import { FIRST_FAMILY_INDEX } from "./named-families.ts";
import { Random } from "#service/random.ts";
import { pickSubUnitType } from "#service/reference/sub-unit-types.ts";

/** A small family starts at each block of companies of this size, which divides every scale. */
const BLOCK = 25;

/** A company's place in its family, by indexes of its relatives. */
export interface FamilyPlace {
  readonly parent: number | null;
  /** The top of the family; the company itself if it has no parent. */
  readonly root: number;
  /** Id of the sub-unit-types lookup for the relation to its parent; null for the top. */
  readonly subUnitType: number | null;
}

/** The small family of the company at this index: two to six members on a few levels; null for most companies. */
export function smallFamily(seed: number, index: number): FamilyPlace | null {
  const root = index - (index % BLOCK);
  const position = index - root;
  const members = new Random(seed, "family", root).integer(2, 6);
  if (position >= members) return null;
  if (position === 0) return { parent: null, root, subUnitType: null };
  const random = new Random(seed, "family member", index);
  const parent = root + random.integer(0, position - 1);
  return { parent, root, subUnitType: pickSubUnitType(random) };
}

/** Index of another company that exists at every scale with this one. */
export function neighbourIndex(random: Random, index: number): number {
  const first = index < FIRST_FAMILY_INDEX ? index - (index % BLOCK) : 0;
  const place = random.integer(0, BLOCK - 2);
  return first + place < index ? first + place : first + place + 1;
}

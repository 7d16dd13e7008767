import { Random } from "./random.ts";

/** One small family begins with each block of companies, which divides every scale. */
const BLOCK = 25;

/** Where a company stands in its family, by the indexes of its relatives. */
export interface FamilyPlace {
  readonly parent: number | null;
  /** The top of the family; the company itself when it has no parent. */
  readonly root: number;
}

/** The family of the company at this index: two to six members in up to a few levels; null for most companies. */
export function smallFamily(seed: number, index: number): FamilyPlace | null {
  const root = index - (index % BLOCK);
  const position = index - root;
  const members = new Random(seed, "family", root).integer(2, 6);
  if (position >= members) return null;
  if (position === 0) return { parent: null, root };
  const above = new Random(seed, "family member", index).integer(0, position - 1);
  return { parent: root + above, root };
}

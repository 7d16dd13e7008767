import type { MemberKind } from "./family-table.ts";

const KINDS: Readonly<Record<number, MemberKind>> = {
  2: "division",
  4: "subsidiary",
  5: "acquisition",
  6: "former-name",
  7: "location",
};

const KIND_WORDS: readonly (readonly [RegExp, MemberKind])[] = [
  [/former|previous/i, "former-name"],
  [/location|branch|office|site/i, "location"],
  [/acqui/i, "acquisition"],
  [/subsidiar/i, "subsidiary"],
  [/division/i, "division"],
];

/** Words come first: only 4 and 5 are in the specification, and a service may number the others otherwise. */
export function kindOf(typeId: number | null, description: string): MemberKind {
  const byWords = KIND_WORDS.find(([words]) => words.test(description))?.[1];
  if (byWords !== undefined || description !== "" || typeId === null) return byWords ?? "other";
  return KINDS[typeId] ?? "other";
}

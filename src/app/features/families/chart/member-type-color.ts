import type { MemberKind } from "#app/features/families/model/family-table.ts";

/** The colour of each kind of member but the top; its word always stands beside. */
export const kindTone = {
  subsidiary: "teal",
  acquisition: "violet",
  division: "warning",
  "former-name": "neutral",
  location: "neutral",
  other: "neutral",
} as const satisfies Readonly<Record<Exclude<MemberKind, "parent">, string>>;

/** The colour of any member's word. */
export function toneOf(kind: MemberKind) {
  return kind === "parent" ? "accent" : kindTone[kind];
}

import type { MemberKind } from "./family-model.ts";

/** The colour of each kind of member but the top; its label always stands beside it. */
export const MEMBER_TONES = {
  subsidiary: "teal",
  acquisition: "violet",
  division: "warning",
  "former-name": "neutral",
  location: "neutral",
  other: "neutral",
} as const satisfies Readonly<Record<Exclude<MemberKind, "parent">, string>>;

/** The colour of any member's label. */
export function memberTone(kind: MemberKind) {
  return kind === "parent" ? "accent" : MEMBER_TONES[kind];
}

import type { MemberKind } from "#app/family/family-table.ts";
import type { Tone } from "#app/ui/tone.ts";

/** The colour of each kind of member; its word always stands beside. */
export const kindTone: Readonly<Record<MemberKind, Tone>> = {
  parent: "accent",
  subsidiary: "teal",
  acquisition: "violet",
  division: "warn",
  "former-name": "neutral",
  location: "neutral",
  other: "neutral",
};

import type { MemberKind } from "#app/family/family-table.ts";

/** Colours of a type of members: the ground of its word, the word, and a bar where there is no room for words. */
export interface KindColours {
  readonly ground: string;
  readonly ink: string;
  readonly bar: string;
}

const NEUTRAL: KindColours = { ground: "fill-sunken", ink: "fill-ink-2", bar: "fill-line-control" };

/** Classes of an SVG shape for each type of members. */
export const kindColours: Readonly<Record<MemberKind, KindColours>> = {
  parent: { ground: "fill-ink", ink: "fill-surface", bar: "fill-ink" },
  subsidiary: { ground: "fill-teal-soft", ink: "fill-teal-ink", bar: "fill-teal" },
  acquisition: { ground: "fill-violet-soft", ink: "fill-violet-ink", bar: "fill-violet" },
  division: { ground: "fill-warn-soft", ink: "fill-warn-ink", bar: "fill-warn" },
  "former-name": NEUTRAL,
  location: NEUTRAL,
  other: NEUTRAL,
};

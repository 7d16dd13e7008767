import type { MemberKind } from "#app/features/families/model/family-table.ts";
import type { Tone } from "#app/ui/tone.ts";
import { kindTone } from "./kind-tone.ts";

/** Colours of a type of members: the ground of its word, the word, and a bar where there is no room for words. */
export interface KindColours {
  readonly ground: string;
  readonly ink: string;
  readonly bar: string;
}

/** Classes of an SVG shape. Written out, so that Tailwind finds the names. */
const FILLS: Readonly<Record<Extract<Tone, "neutral" | "teal" | "violet" | "warn">, KindColours>> = {
  neutral: { ground: "fill-sunken", ink: "fill-ink-2", bar: "fill-line-control" },
  teal: { ground: "fill-teal-soft", ink: "fill-teal-ink", bar: "fill-teal" },
  violet: { ground: "fill-violet-soft", ink: "fill-violet-ink", bar: "fill-violet" },
  warn: { ground: "fill-warn-soft", ink: "fill-warn-ink", bar: "fill-warn" },
};

/** The top stands out of all colours. */
const TOP: KindColours = { ground: "fill-ink", ink: "fill-surface", bar: "fill-ink" };

/** The classes of a type of members in the chart. */
export function kindColours(kind: MemberKind): KindColours {
  return kind === "parent" ? TOP : FILLS[kindTone[kind]];
}

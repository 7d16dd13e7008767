/** What a colour means: neutral, good, look out, bad, ours; violet and teal only tell things apart. */
export type Tone = "neutral" | "ok" | "warn" | "bad" | "accent" | "violet" | "teal";

/** Soft ground with its text. Written out, so that Tailwind finds the names. */
export const softTone: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-2",
  ok: "bg-ok-soft text-ok-ink",
  warn: "bg-warn-soft text-warn-ink",
  bad: "bg-bad-soft text-bad-ink",
  accent: "bg-accent-soft text-accent-ink",
  violet: "bg-violet-soft text-violet-ink",
  teal: "bg-teal-soft text-teal-ink",
};

/** Full colour, for bars and dots. */
export const solidTone: Record<Tone, string> = {
  neutral: "bg-ink-3",
  ok: "bg-ok",
  warn: "bg-warn",
  bad: "bg-bad",
  accent: "bg-accent",
  violet: "bg-violet",
  teal: "bg-teal",
};

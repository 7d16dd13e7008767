/** The meaning of a colour. Violet and teal have none; they only distinguish things. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "accent" | "violet" | "teal";

/** Soft background with its text colour. Written out, so that Tailwind finds the class names. */
export const softTone: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-2",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
  accent: "bg-accent-soft text-accent-ink",
  violet: "bg-violet-soft text-violet-ink",
  teal: "bg-teal-soft text-teal-ink",
};

/** Solid colour, for bars and dots. */
export const solidTone: Record<Tone, string> = {
  neutral: "bg-ink-3 forced-colors:bg-[GrayText]",
  success: "bg-success forced-colors:bg-[CanvasText]",
  warning: "bg-warning forced-colors:bg-[CanvasText]",
  danger: "bg-danger forced-colors:bg-[CanvasText]",
  accent: "bg-accent forced-colors:bg-[Highlight]",
  violet: "bg-violet forced-colors:bg-[CanvasText]",
  teal: "bg-teal forced-colors:bg-[CanvasText]",
};

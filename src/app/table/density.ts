import * as z from "zod/mini";

/** How close rows stand, and how high they are then. The heights are set in ui/tokens.css. */
export const DENSITIES = [
  { value: "compact", label: "Compact", height: "30 px" },
  { value: "regular", label: "Regular", height: "36 px" },
  { value: "relaxed", label: "Relaxed", height: "44 px" },
] as const;

export type Density = (typeof DENSITIES)[number]["value"];

export const densitySchema: z.ZodMiniType<Density> = z.enum(DENSITIES.map(({ value }) => value));

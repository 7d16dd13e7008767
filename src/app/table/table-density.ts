import * as z from "zod/mini";

/** How close rows stand. */
export const DENSITIES = ["compact", "regular", "relaxed"] as const;
export type Density = (typeof DENSITIES)[number];

export const densitySchema: z.ZodMiniType<Density> = z.enum(DENSITIES);

/** Pixels, as set in ui/tokens.css. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 30, regular: 36, relaxed: 44 };

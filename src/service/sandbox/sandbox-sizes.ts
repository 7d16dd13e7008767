import type { Scale } from "#service/service-settings.ts";

/** Number of companies per scale, with about ten contacts each. [sandbox-2] */
export const COMPANIES_AT: Readonly<Record<Scale, number>> = {
  small: 2_400,
  medium: 24_000,
  large: 120_000,
};

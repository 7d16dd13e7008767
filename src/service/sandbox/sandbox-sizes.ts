import type { Scale } from "#service/service-settings.ts";

/** How many companies each scale holds; about ten contacts belong to each. [sandbox-2] */
export const COMPANIES_AT: Readonly<Record<Scale, number>> = {
  small: 2_400,
  medium: 24_000,
  large: 120_000,
};

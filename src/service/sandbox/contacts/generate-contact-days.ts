import type { Random } from "#service/random.ts";

/**
 * Days before the data date, with fractions: when a person started, was mentioned, was confirmed, and was put on file.
 */
export interface ContactDays {
  readonly started: number;
  readonly mentioned: number;
  readonly valid: number;
  readonly updated: number;
}

/** Draws the days of one contact, in this order. */
export function pickDays(random: Random): ContactDays {
  const updated = random.integer(0, 320) + random.next();
  const valid = updated + random.integer(0, 150) * random.next();
  const mentioned = valid + random.integer(0, 200) * random.next();
  return { updated, valid, mentioned, started: mentioned + random.spread(40, 5_000) };
}

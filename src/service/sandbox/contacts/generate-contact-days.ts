import type { Random } from "#service/random.ts";

/** Days before the data date, fractions included. A person starts, is mentioned, confirmed, and put on file. */
export interface ContactDays {
  readonly started: number;
  readonly mentioned: number;
  readonly valid: number;
  readonly updated: number;
}

/** The days of one contact, in this order. */
export function pickDays(random: Random): ContactDays {
  const updated = random.integer(0, 320) + random.next();
  const valid = updated + random.integer(0, 150) * random.next();
  const mentioned = valid + random.integer(0, 200) * random.next();
  return { updated, valid, mentioned, started: mentioned + random.spread(40, 5_000) };
}

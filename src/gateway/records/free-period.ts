const DAY_MS = 24 * 3600 * 1000;

/**
 * Until when asking again for a record that was charged then is free; null where that is over, or not known because the
 * service has no window (`managementDays` 0). [metering-4]
 */
export function freeUntil(chargedAt: string | null, managementDays: number, now: Date): string | null {
  if (chargedAt === null || managementDays === 0) return null;
  const until = new Date(Date.parse(chargedAt) + managementDays * DAY_MS);
  return until > now ? until.toISOString() : null;
}

/** When a record was charged that is free until the start of a day, as {@link freeUntil} counts. ISO 8601, UTC. */
export function chargedAtOf(day: string, managementDays: number): string {
  return new Date(Date.parse(day) - managementDays * DAY_MS).toISOString();
}

import { createHash } from "node:crypto";
import { DAY_MS } from "#gateway/days.ts";
import type { AlertSettings } from "#gateway/settings/gateway-settings.ts";

/** When people's saved searches are counted. */
export type AlertSchedule = Pick<AlertSettings, "hour" | "spreadMinutes">;

/** The day of counting that `now` belongs to: it lasts from its hour to the same one of the next day. */
export interface AlertDay {
  /** Such as 2026-11-26. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly start: number;
}

export function alertDay(now: Date, { hour }: Pick<AlertSchedule, "hour">): AlertDay {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const start = today <= now.getTime() ? today : today - DAY_MS;
  return { name: new Date(start).toISOString().slice(0, 10), start };
}

/** A share from 0 to 1 that is each person's own, and another one on each day. */
function shareOf(userId: string, day: string): number {
  return createHash("sha256").update(`${day} ${userId}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** Whether a person's minute of a day has come. Whoever was missed, because no gateway ran, is due until the day ends. */
export function isDue(userId: string, now: Date, day: AlertDay, { spreadMinutes }: AlertSchedule): boolean {
  return now.getTime() >= day.start + shareOf(userId, day.name) * spreadMinutes * 60_000;
}

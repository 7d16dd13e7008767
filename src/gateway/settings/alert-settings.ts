import { flag, whole } from "./setting-values.ts";
import type { AlertSchedule } from "#gateway/alerts/alert-schedule.ts";

/** The variables of the daily count. */
export const alertEnvironment = {
  ALERTS: flag(true),
  ALERTS_HOUR: whole(0, 23, 5),
  ALERTS_SPREAD: whole(0, 23 * 60, 60),
  ALERTS_SEARCHES: whole(1, 5000, 100),
};

/** When saved searches are counted, and how many. */
export interface AlertSettings extends AlertSchedule {
  /** Searches of one person on a day. */
  readonly maxSearches: number;
}

interface AlertValues {
  readonly ALERTS: boolean;
  readonly ALERTS_HOUR: number;
  readonly ALERTS_SPREAD: number;
  readonly ALERTS_SEARCHES: number;
}

/** Undefined where it is off. */
export function alertsOf(values: AlertValues): AlertSettings | undefined {
  if (!values.ALERTS) return undefined;
  return {
    hour: values.ALERTS_HOUR,
    spreadMinutes: values.ALERTS_SPREAD,
    maxSearches: values.ALERTS_SEARCHES,
  };
}

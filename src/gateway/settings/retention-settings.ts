import type { WorkspaceRetention } from "#gateway/workspace/sweep-workspace.ts";
import { whole } from "./setting-values.ts";

/** How long what the gateway stores is kept by itself. Days. */
export interface Retention extends WorkspaceRetention {
  /** Ended paid calls with their answers as they came. */
  readonly journalDays: number;
  /** What was paid for: owned records and reads, and ended runs. */
  readonly recordsDays: number;
  /** What was exported. */
  readonly exportLogDays: number;
  /** People who were not seen for so long, once nothing is left that they made. */
  readonly peopleDays: number;
}

export const DEFAULT_RETENTION: Retention = {
  journalDays: 30,
  recordsDays: 365,
  exportLogDays: 365,
  deletedDays: 30,
  pageDays: 90,
  peopleDays: 365,
};

const MAX_DAYS = 3650;

const days = (fallback: number) => whole(1, MAX_DAYS, fallback);

/** Their variables. */
export const RETENTION_VARIABLES = {
  JOURNAL_DAYS: days(DEFAULT_RETENTION.journalDays),
  RECORDS_DAYS: days(DEFAULT_RETENTION.recordsDays),
  EXPORT_LOG_DAYS: days(DEFAULT_RETENTION.exportLogDays),
  DELETED_DAYS: days(DEFAULT_RETENTION.deletedDays),
  PAGE_DAYS: days(DEFAULT_RETENTION.pageDays),
  PEOPLE_DAYS: days(DEFAULT_RETENTION.peopleDays),
};

/** What they say. */
export function retentionOf(values: Readonly<Record<keyof typeof RETENTION_VARIABLES, number>>): Retention {
  return {
    journalDays: values.JOURNAL_DAYS,
    recordsDays: values.RECORDS_DAYS,
    exportLogDays: values.EXPORT_LOG_DAYS,
    deletedDays: values.DELETED_DAYS,
    pageDays: values.PAGE_DAYS,
    peopleDays: values.PEOPLE_DAYS,
  };
}

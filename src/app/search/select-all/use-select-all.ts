import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { walkPaced } from "#app/api/walk.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord, SelectedRecord } from "#app/selection/selected-record.ts";
import { announceAdded } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { announce } from "#app/ui/overlays/notifications.ts";
import { type SelectAllPlan, selectAllMessage } from "./select-all-plan.ts";

/** Progress of selecting everything. `done` and `of` count results. */
export interface SelectAllProgress {
  readonly done: number;
  readonly of: number;
  /** When it continues after hitting the rate limit, in milliseconds since 1970. */
  readonly waitUntil?: number | undefined;
  /** The error that stopped it; it can be resumed. */
  readonly error?: Error | undefined;
}

interface Job {
  readonly plan: SelectAllPlan;
  /** Remaining pages. */
  pages: readonly number[];
  done: number;
  leftOut: number;
  readonly added: SelectedRecord[];
  /** All records found, including those that were already selected. */
  readonly found: SelectableRecord[];
  /** Whether an error stopped it, and it was neither resumed nor cancelled yet. */
  failed: boolean;
}

/**
 * Selects everything that a search finds, page by page. It lives as long as its component: use a new key for another
 * search. What was selected before it stopped stays selected.
 */
export function useSelectAll(type: RecordType) {
  const selection = useSelection();
  const [progress, setProgress] = useState<SelectAllProgress>();
  const [all, setAll] = useState<readonly SelectableRecord[]>();
  const isAllSelected = useStore(selection, (state) => all?.every((record) => state.has(record)) === true);
  const job = useRef<Job>(undefined);
  const controller = useRef<AbortController>(undefined);

  const finish = (stopped: "canceled" | "left" | undefined) => {
    const { added = [], done = 0, leftOut = 0, plan } = job.current ?? {};
    const hidden = plan?.without === undefined ? undefined : { found: done, leftOut, list: plan.without };
    if (stopped === undefined) setAll(job.current?.found);
    job.current = undefined;
    setProgress(undefined);
    announceAdded(selection, added, selectAllMessage(added.length, type, stopped, hidden));
  };

  const run = async (current: Job) => {
    const { plan } = current;
    const { signal } = (controller.current = new AbortController());
    const report = (more?: Partial<SelectAllProgress>) =>
      setProgress({ done: current.done, of: plan.reachable, ...more });
    current.failed = false;
    report();
    try {
      const onWait = (waitUntil: number | undefined) => report({ waitUntil });
      const answers = walkPaced(current.pages, (page) => plan.read(page, signal), { signal, onWait });
      for await (const [page, { rows, records, leftOut = 0 }] of answers) {
        current.found.push(...records);
        current.added.push(...selection.getState().add(records));
        current.pages = current.pages.filter((other) => other > page);
        announceQuarter(current.done, current.done + rows, plan.reachable);
        current.done += rows;
        current.leftOut += leftOut;
        report();
      }
      finish(undefined);
    } catch (error) {
      if (signal.aborted) finish(signal.reason === "canceled" ? "canceled" : "left");
      else {
        current.failed = true;
        report({ error: error instanceof Error ? error : new Error(String(error)) });
      }
    }
  };

  const stop = (reason: "canceled" | "left") => {
    if (job.current?.failed) finish(reason);
    else controller.current?.abort(reason);
  };
  const latestStop = useRef(stop);
  useEffect(() => {
    latestStop.current = stop;
  });
  useEffect(() => () => latestStop.current("left"), []);
  return {
    progress,
    /** Everything was selected here, and still is: there is nothing more to offer. */
    isAllSelected,
    start: (plan: SelectAllPlan) => {
      job.current = { plan, pages: plan.pages, done: 0, leftOut: 0, added: [], found: [], failed: false };
      void run(job.current);
    },
    /** Requests the failed page again, and continues from there. */
    resume: () => void (job.current && run(job.current)),
    cancel: () => stop("canceled"),
  };
}

/** Announces each quarter to screen readers, and nothing in between. */
function announceQuarter(before: number, now: number, of: number): void {
  const quarter = Math.floor((now / of) * 4);
  if (quarter > Math.floor((before / of) * 4) && quarter < 4) announce(`${quarter * 25}% selected`);
}

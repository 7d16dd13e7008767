import { useEffect, useRef, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { walkingPace } from "#app/api/rate-limits.ts";
import { systemClock } from "#app/lib/clock.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { announce, showToast } from "#app/ui/overlays/notifications.ts";
import { fetchPages } from "./fetch-pages.ts";
import { waitOf } from "#app/search/results/search-results-area.tsx";
import type { SelectAllPlan } from "./select-all-plan.ts";
import { addedWords } from "./select-all-words.ts";

/** How far choosing all is. `done` and `of` count results. */
export interface SelectAllProgress {
  readonly done: number;
  readonly of: number;
  /** When it goes on after a refused rate, in milliseconds since 1970. */
  readonly waitUntil?: number | undefined;
  /** What ended it before its end; it can go on from there. */
  readonly error?: Error | undefined;
}

interface Job {
  readonly plan: SelectAllPlan;
  /** Pages that are still to come. */
  pages: readonly number[];
  done: number;
  readonly added: SelectedRecord[];
  /** An error ended it, and nobody said yet whether it goes on. */
  failed: boolean;
}

const waitAfter = (error: unknown) =>
  error instanceof ApiError && error.kind === "rate-limited" ? waitOf(error) : undefined;

/**
 * Chooses everything that a search finds, page by page. It lives as long as its component: mount that anew for
 * another search. What came before a stop stays chosen.
 */
export function useSelectAll(type: RecordType) {
  const selection = useSelection();
  const [progress, setProgress] = useState<SelectAllProgress>();
  const job = useRef<Job>(undefined);
  const stop = useRef<AbortController>(undefined);

  const end = (stopped: "cancelled" | "left" | undefined) => {
    const added = job.current?.added ?? [];
    job.current = undefined;
    setProgress(undefined);
    showToast({
      message: addedWords(added.length, type, stopped),
      ...(added.length > 0 && {
        action: { label: "Undo", onAction: () => void selection.getState().remove(added) },
      }),
    });
  };

  const go = async (current: Job) => {
    const { plan } = current;
    const { signal } = (stop.current = new AbortController());
    const tell = (more?: Partial<SelectAllProgress>) =>
      setProgress({ done: current.done, of: plan.reachable, ...more });
    current.failed = false;
    tell();
    try {
      await fetchPages({
        pages: current.pages,
        ask: (page) => plan.read(page, signal),
        onAnswer: ({ rows, choices }, page) => {
          current.added.push(...selection.getState().add(choices));
          current.pages = current.pages.filter((one) => one > page);
          announceQuarter(current.done, current.done + rows, plan.reachable);
          current.done += rows;
          tell();
        },
        apart: walkingPace,
        waitAfter,
        onWait: (waitUntil) => tell({ waitUntil }),
        clock: systemClock,
        signal,
      });
      end(undefined);
    } catch (error) {
      if (signal.aborted) end(signal.reason === "cancelled" ? "cancelled" : "left");
      else {
        current.failed = true;
        tell({ error: error instanceof Error ? error : new Error(String(error)) });
      }
    }
  };

  const halt = (reason: "cancelled" | "left") => {
    if (job.current?.failed) end(reason);
    else stop.current?.abort(reason);
  };
  const latestHalt = useRef(halt);
  useEffect(() => {
    latestHalt.current = halt;
  });
  useEffect(() => () => latestHalt.current("left"), []);
  return {
    progress,
    start: (plan: SelectAllPlan) => {
      job.current = { plan, pages: plan.pages, done: 0, added: [], failed: false };
      void go(job.current);
    },
    /** Asks again for the page that failed, and goes on from there. */
    goOn: () => void (job.current && go(job.current)),
    cancel: () => halt("cancelled"),
  };
}

/** Says each quarter to a screen reader, and nothing between. */
function announceQuarter(before: number, now: number, of: number): void {
  const quarter = Math.floor((now / of) * 4);
  if (quarter > Math.floor((before / of) * 4) && quarter < 4) announce(`${quarter * 25} % selected`);
}

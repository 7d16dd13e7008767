import * as z from "zod/mini";
import type { TabChannel } from "#app/lib/tab-channel.ts";
import { WAIT_REASONS } from "./stored-run.ts";

const changedRun = z.object({
  runId: z.string(),
  /** Only this batch of it changed. */
  batchId: z.optional(z.string()),
  /** What it waits for now; nothing of it is stored. */
  wait: z.optional(z.nullable(z.object({ reason: z.enum(WAIT_REASONS), until: z.nullable(z.number()) }))),
});
export type ChangedRun = z.output<typeof changedRun>;

/** The tab whose turn it is is to read at the gateway what other browsers did: of one run, or of all where it is null. */
const wantedRuns = z.object({ refresh: z.nullable(z.string()) });

export const runMessage = z.union([changedRun, wantedRuns]);
/** What the tabs of a person tell each other of their runs: what changed is read from the disk that they share. */
export type RunMessage = z.output<typeof runMessage>;
export type RunTabs = Pick<TabChannel<RunMessage>, "send" | "onMessage">;

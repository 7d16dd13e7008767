import * as z from "zod/mini";
import { RESULT_STATUSES } from "#app/features/runs/results/result-status.ts";
import { recordViewShape } from "#app/record-views/list/record-list-params.ts";

/** The address of one run: which results are shown, all without one, and which page of them. */
export const runParams = z.object({
  show: z.catch(z.optional(z.enum(RESULT_STATUSES)), undefined),
  page: recordViewShape.page,
  size: recordViewShape.size,
});
export type RunParams = z.output<typeof runParams>;

/** The tabs over the list of runs: what waits for the person comes first. */
export const RUN_GROUPS = ["action-needed", "running", "paused", "done", "cancelled"] as const;
export type RunGroup = (typeof RUN_GROUPS)[number];

/** The address of the list of runs: which are shown, and the words that their names must hold. */
export const runsParams = z.object({
  show: z.catch(z.optional(z.enum(RUN_GROUPS)), undefined),
  find: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(200))), undefined),
});
export type RunsParams = z.output<typeof runsParams>;

/** Changes the address of the screen. */
export type SearchChange<Search> = (next: Search, options?: { readonly replace?: boolean }) => void;

import * as z from "zod/mini";
import { RUN_GROUPS } from "#contract/runs/run-schemas.ts";
import { RESULT_STATUSES } from "#app/features/runs/results/result-status.ts";
import { recordViewShape } from "#app/record-views/list/record-list-params.ts";

/** The URL parameters of a run: the results that are shown (all without one), and their page. */
export const runParams = z.object({
  show: z.catch(z.optional(z.enum(RESULT_STATUSES)), undefined),
  page: recordViewShape.page,
  size: recordViewShape.size,
});
export type RunParams = z.output<typeof runParams>;

/** The URL parameters of the list of runs: the filter, the words that names must contain, and the page. */
export const runsParams = z.object({
  show: z.catch(z.optional(z.enum(RUN_GROUPS)), undefined),
  find: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(200))), undefined),
  page: recordViewShape.page,
  size: recordViewShape.size,
});
export type RunsParams = z.output<typeof runsParams>;

/** Changes the URL parameters of the screen. */
export type SearchChange<Search> = (next: Search, options?: { readonly replace?: boolean }) => void;

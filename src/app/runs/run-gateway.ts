import { requestAsPage, readAsPage } from "#app/api/request-as-page.ts";
import {
  RUN_PATHS,
  type RunAnswer,
  type RunBody,
  type RunCommand,
  type RunGroup,
  type RunInput,
  type RunResultsAnswer,
  type RunsAnswer,
  runAnswer,
  runResultsAnswer,
  runsAnswer,
  singleRunsAnswer,
} from "#contract/runs/run-schemas.ts";

/** Which results of a run to fetch. */
export interface ResultsPage {
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
  /** Group names, see `groupName`; all results if empty. */
  readonly groups?: readonly string[];
}

/** Which runs to fetch. */
export interface RequestedRuns {
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
  readonly show?: RunGroup | undefined;
  /** Text to search for in the runs' names. */
  readonly find?: string | undefined;
}

/** The gateway's API for runs. All methods reject with an ApiError. */
export interface RunGateway {
  make(body: RunBody): Promise<RunAnswer>;
  /** Adds inputs to a draft, from an index on. */
  add(id: string, from: number, inputs: readonly RunInput[]): Promise<RunAnswer>;
  read(id: string, signal?: AbortSignal): Promise<RunAnswer>;
  command(id: string, command: RunCommand): Promise<RunAnswer>;
  /** A page of results; the first one by default. */
  results(id: string, page?: ResultsPage, signal?: AbortSignal): Promise<RunResultsAnswer>;
  /** A page of the runs that the person may read, without single-input runs. */
  list(asked: RequestedRuns, signal?: AbortSignal): Promise<RunsAnswer>;
  /** The person's single-input runs that are not over. */
  singles(): Promise<readonly RunAnswer[]>;
  remove(id: string): Promise<void>;
}

const pathOf = (path: string, id: string) => path.replace(":id", encodeURIComponent(id));

const FIRST: ResultsPage = { page: 1, size: 1 };

/** The person's runs at the gateway. */
export function runGateway(personId: string): RunGateway {
  return {
    make: (body) => readAsPage(personId, RUN_PATHS.runs, runAnswer, undefined, body),
    add: (id, from, inputs) =>
      readAsPage(personId, pathOf(RUN_PATHS.inputs, id), runAnswer, undefined, { from, inputs }),
    read: (id, signal) => readAsPage(personId, pathOf(RUN_PATHS.run, id), runAnswer, signal),
    command: (id, command) =>
      readAsPage(personId, pathOf(RUN_PATHS.commands, id), runAnswer, undefined, command),
    results(id, { page, size, groups = [] } = FIRST, signal) {
      const query = new URLSearchParams({ page: String(page), size: String(size) });
      for (const group of groups) query.append("group", group);
      const path = `${pathOf(RUN_PATHS.results, id)}?${query.toString()}`;
      return readAsPage(personId, path, runResultsAnswer, signal);
    },
    list({ page, size, show, find = "" }, signal) {
      const query = new URLSearchParams({ page: String(page), size: String(size) });
      if (show !== undefined) query.set("show", show);
      if (find !== "") query.set("find", find);
      return readAsPage(personId, `${RUN_PATHS.runs}?${query.toString()}`, runsAnswer, signal);
    },
    singles: async () => (await readAsPage(personId, RUN_PATHS.singles, singleRunsAnswer)).runs,
    async remove(id) {
      await requestAsPage(personId, pathOf(RUN_PATHS.run, id), { method: "DELETE" });
    },
  };
}

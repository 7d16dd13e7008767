import { readAsPage } from "#app/api/ask-as-page.ts";
import {
  RUN_PATHS,
  type RunAnswer,
  type RunBody,
  type RunCommand,
  type RunResultsAnswer,
  runAnswer,
  runResultsAnswer,
  runsAnswer,
} from "#contract/runs/run-schemas.ts";

/** What a page asks the gateway about runs. All methods reject with an ApiError. */
export interface RunGateway {
  /** Makes a run, and starts it where the body says so; under a known id it is told as it stands. [run-2] */
  make(body: RunBody): Promise<RunAnswer>;
  read(id: string): Promise<RunAnswer>;
  command(id: string, command: RunCommand): Promise<RunAnswer>;
  /** What became of the first of its inputs. */
  results(id: string): Promise<RunResultsAnswer>;
  /** The newest runs that the person may read. */
  list(): Promise<readonly RunAnswer[]>;
}

const pathOf = (path: string, id: string) => path.replace(":id", encodeURIComponent(id));

/** The runs of a person at the gateway of this page. */
export function runGateway(personId: string): RunGateway {
  return {
    make: (body) => readAsPage(personId, RUN_PATHS.runs, runAnswer, undefined, body),
    read: (id) => readAsPage(personId, pathOf(RUN_PATHS.run, id), runAnswer),
    command: (id, command) =>
      readAsPage(personId, pathOf(RUN_PATHS.commands, id), runAnswer, undefined, command),
    results: (id) => readAsPage(personId, `${pathOf(RUN_PATHS.results, id)}?size=1`, runResultsAnswer),
    list: async () => (await readAsPage(personId, RUN_PATHS.runs, runsAnswer)).runs,
  };
}

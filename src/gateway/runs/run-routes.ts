import {
  INPUT_STATES,
  type InputState,
  RUN_GROUPS,
  RUN_LIMITS,
  RUN_PATHS,
  runBody,
  runCommand,
  runInputsBody,
} from "#contract/runs/run-schemas.ts";
import { INT32_MAX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import { PROBLEMS, noContent, json, readJson } from "#gateway/gateway-answers.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { mayRead } from "#gateway/records/record-reader.ts";
import { type PageRoutes, type PersonOfPageOptions, pageRoutes } from "#gateway/sessions/person-of-page.ts";
import type { GroupFilter } from "./run-input-rows.ts";
import type { ListedRuns } from "./run-list.ts";
import type { Run } from "./run-rows.ts";
import { RunStore } from "./run-store.ts";

interface RunRoutesOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  /** Wakes the worker of this process, so that it looks for due work at once. */
  readonly onDue: () => void;
  readonly now: () => Date;
}

const STATES: ReadonlySet<string> = new Set(INPUT_STATES);
const COSTS: ReadonlyMap<string, boolean | null> = new Map([
  ["", null],
  ["free", true],
  ["paid", false],
]);

/** The group of a name; undefined for an unknown name. See `groupName`. */
function groupOf(text: string): GroupFilter | undefined {
  const [state = "", status = "", cost = "", ...rest] = text.split(":");
  const isFree = COSTS.get(cost);
  if (!STATES.has(state) || isFree === undefined || rest.length > 0) return undefined;
  return { state: state as InputState, status: status === "" ? null : status, isFree };
}

/** More groups than the results of a run can have. */
const MAX_GROUPS = 100;

const noSuchPage = () => PROBLEMS.invalidBody("There is no such page.");

/** The requested page, of `max` rows at most. Throws a Problem for an invalid one. */
function pageIn(query: URLSearchParams, max: number) {
  const page = Number(query.get("page") ?? "1");
  const size = Number(query.get("size") ?? "25");
  const isWhole = [page, size].every((value) => Number.isInteger(value) && value >= 1);
  if (!isWhole || size > max || page * size > INT32_MAX) throw noSuchPage();
  return { page, size };
}

/** The requested results. */
function resultsIn(url: string) {
  const query = new URL(url).searchParams;
  const { page, size } = pageIn(query, RUN_LIMITS.results);
  const named = [...new Set(query.getAll("group"))];
  const groups = named.flatMap((name) => groupOf(name) ?? []);
  if (named.length > MAX_GROUPS || groups.length < named.length) throw noSuchPage();
  return { groups, offset: (page - 1) * size, limit: size };
}

/** The requested runs. */
function listIn(url: string): ListedRuns {
  const query = new URL(url).searchParams;
  const asked = pageIn(query, RUN_LIMITS.listed);
  const show = query.get("show");
  const group = RUN_GROUPS.find((name) => name === show);
  if (show !== null && group === undefined) throw noSuchPage();
  return { ...asked, group, words: (query.get("find") ?? "").split(/\s+/).filter(Boolean) };
}

/** Routes with which pages make, command and read runs. [run-1] */
export function runRoutes(options: RunRoutesOptions): PageRoutes {
  const { database, keys, onDue, now } = options;
  const store = new RunStore(database, keys, now);
  const routes = pageRoutes(options, { what: "runs", paths: [`${RUN_PATHS.runs}/*`, RUN_PATHS.singles] });

  async function answer(run: Run, person: SpacePerson): Promise<Response> {
    const [told] = await store.answers([run], person);
    return json(told ?? {});
  }

  routes.post(RUN_PATHS.runs, async ({ req, var: { person } }) => {
    const body = await readJson(req.raw, runBody);
    const ids = new Set(body.inputs.map(({ id }) => id));
    if (ids.size < body.inputs.length) throw PROBLEMS.invalidBody("Two inputs have one id.");
    const run = await store.make(person, body);
    onDue();
    return answer(run, person);
  });
  routes.get(RUN_PATHS.runs, async ({ req, var: { person } }) => {
    const asked = listIn(req.url);
    await store.wake(person.id);
    return json(await store.list(person, asked));
  });
  routes.get(RUN_PATHS.singles, async ({ var: { person } }) => {
    await store.wake(person.id);
    return json({ runs: await store.singles(person) });
  });
  routes.get(RUN_PATHS.run, async ({ req, var: { person } }) =>
    answer(await store.read(person, req.param("id")), person),
  );
  routes.delete(RUN_PATHS.run, async ({ req, var: { person } }) => {
    await store.remove({ userId: person.id, id: req.param("id") });
    return noContent();
  });
  routes.post(RUN_PATHS.inputs, async ({ req, var: { person } }) => {
    const { from, inputs } = await readJson(req.raw, runInputsBody);
    return answer(await store.add({ userId: person.id, id: req.param("id") }, from, inputs), person);
  });
  routes.post(RUN_PATHS.commands, async ({ req, var: { person } }) => {
    const command = await readJson(req.raw, runCommand);
    const run = await store.command({ userId: person.id, id: req.param("id") }, command);
    onDue();
    return answer(run, person);
  });
  routes.get(RUN_PATHS.results, async ({ req, var: { person, scopes } }) => {
    const run = await store.read(person, req.param("id"));
    if (run.spaceId !== person.spaceId) throw PROBLEMS.notFound("What it brought is another organization's.");
    return json(await store.results(run, resultsIn(req.url), mayRead(scopes, run.operation)));
  });
  return routes;
}

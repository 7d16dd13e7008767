import { Hono } from "hono";
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
import { PROBLEMS, readJson, refuse } from "#gateway/gateway-answers.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import {
  type PageVariables,
  type PersonOfPageOptions,
  ofOwnPages,
} from "#gateway/sessions/person-of-page.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { mayRead } from "#gateway/records/record-reader.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem } from "#service/http/http-problem.ts";
import type { Log } from "#service/service-context.ts";
import type { GroupFilter } from "./run-input-rows.ts";
import type { ListedRuns } from "./run-list.ts";
import type { Run } from "./run-rows.ts";
import { type InputsRefusal, type RunPerson, type RunRefusal, RunStore } from "./run-store.ts";

interface RunRoutesOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  /** Something is to be done: this process need not wait until it looks. */
  readonly onDue: () => void;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

type Variables = { Variables: PageVariables };

const json = (body: object, status = 200) => Response.json(body, { status, headers: JSON_HEADERS });
const done = () => new Response(null, { status: 204, headers: JSON_HEADERS });

const personOf = (known: KnownPerson): RunPerson => ({ id: known.id, spaceId: spaceOf(known) });

const RUNS_MAX = String(RUN_LIMITS.runs);

function refusalOf(refusal: RunRefusal | InputsRefusal): Response {
  switch (refusal) {
    case "absent":
      return refuse(PROBLEMS.notFound("There is no such run."));
    case "other-run":
      return refuse(PROBLEMS.otherBody());
    case "full":
      return refuse(
        PROBLEMS.tooManyRuns(
          `a person has up to ${RUNS_MAX} runs besides single ones, of which they make up to ${RUNS_MAX} within a day, and a run has up to ${String(RUN_LIMITS.inputs)} inputs`,
        ),
      );
    case "other-type":
      return refuse(PROBLEMS.invalidBody("A snapshot is of the other type of record."));
    case "twice":
      return refuse(PROBLEMS.invalidBody("An input stands twice in the run."));
    case "described":
      return refuse(PROBLEMS.invalidBody("A read about a company is of one that has an ID."));
    case "not-now":
      return refuse(PROBLEMS.notNow("The run has come to another state meanwhile."));
  }
}

const STATES: ReadonlySet<string> = new Set(INPUT_STATES);
const COSTS: ReadonlyMap<string, boolean | null> = new Map([
  ["", null],
  ["free", true],
  ["paid", false],
]);

/** The group that a name stands for; undefined where there is none. See `groupName`. */
function groupOf(text: string): GroupFilter | undefined {
  const [state = "", status = "", cost = "", ...rest] = text.split(":");
  const isFree = COSTS.get(cost);
  if (!STATES.has(state) || isFree === undefined || rest.length > 0) return undefined;
  return { state: state as InputState, status: status === "" ? null : status, isFree };
}

/** More groups than results of a run ever have. */
const MAX_GROUPS = 100;

/** The page that a query asks for, of `most` rows at most; undefined where there is no such page. */
function pageIn(query: URLSearchParams, most: number) {
  const page = Number(query.get("page") ?? "1");
  const size = Number(query.get("size") ?? "25");
  const isWhole = [page, size].every((value) => Number.isInteger(value) && value >= 1);
  return isWhole && size <= most && page * size <= INT32_MAX ? { page, size } : undefined;
}

/** Which results are asked for; undefined where the query is not as it should be. */
function resultsIn(url: string) {
  const query = new URL(url).searchParams;
  const asked = pageIn(query, RUN_LIMITS.results);
  const named = [...new Set(query.getAll("group"))];
  const groups = named.flatMap((name) => groupOf(name) ?? []);
  if (asked === undefined || named.length > MAX_GROUPS || groups.length < named.length) return undefined;
  const { page, size } = asked;
  return { groups, offset: (page - 1) * size, limit: size };
}

/** Which runs are asked for; undefined where the query is not as it should be. */
function listIn(url: string): ListedRuns | undefined {
  const query = new URL(url).searchParams;
  const asked = pageIn(query, RUN_LIMITS.listed);
  const show = query.get("show");
  const group = RUN_GROUPS.find((name) => name === show);
  const find = query.get("find") ?? "";
  if (asked === undefined || (show !== null && group === undefined)) return undefined;
  return { ...asked, group, words: find.split(/\s+/).filter(Boolean) };
}

/** Runs that somebody may read, and their single ones that are under way. [run-10] */
function addLists(routes: Hono<Variables>, store: RunStore): void {
  routes.get(RUN_PATHS.runs, async ({ req, var: { known } }) => {
    const person = personOf(known);
    const asked = listIn(req.url);
    if (asked === undefined) return refuse(PROBLEMS.invalidBody("There is no such page."));
    await store.wake(person.id);
    return json(await store.list(person, asked));
  });
  routes.get(RUN_PATHS.singles, async ({ var: { known } }) => {
    const person = personOf(known);
    await store.wake(person.id);
    return json({ runs: await store.singles(person) });
  });
}

/** What pages make, say and read of runs. [run-1] */
export function runRoutes(options: RunRoutesOptions): Hono<Variables> {
  const { database, keys, onDue, now, log } = options;
  const store = new RunStore(database, keys, now);
  const routes = new Hono<Variables>();
  routes.use(RUN_PATHS.runs, ofOwnPages(options));
  routes.use(`${RUN_PATHS.runs}/*`, ofOwnPages(options));
  routes.use(RUN_PATHS.singles, ofOwnPages(options));

  async function answer(run: Run | RunRefusal | InputsRefusal, known: KnownPerson): Promise<Response> {
    if (typeof run === "string") return refusalOf(run);
    const [told] = await store.answers([run], personOf(known));
    return json(told ?? {});
  }

  routes.post(RUN_PATHS.runs, async ({ req, var: { known } }) => {
    const body = await readJson(req.raw, runBody);
    if (body instanceof Problem) return refuse(body);
    const ids = new Set(body.inputs.map(({ id }) => id));
    if (ids.size < body.inputs.length) return refuse(PROBLEMS.invalidBody("Two inputs have one id."));
    const run = await store.make(personOf(known), body);
    onDue();
    return answer(run, known);
  });
  addLists(routes, store);
  routes.get(RUN_PATHS.run, async ({ req, var: { known } }) =>
    answer((await store.read(personOf(known), req.param("id"))) ?? "absent", known),
  );
  routes.delete(RUN_PATHS.run, async ({ req, var: { known } }) => {
    const removed = await store.remove({ userId: known.id, id: req.param("id") });
    return removed === "done" ? done() : refusalOf(removed);
  });
  routes.post(RUN_PATHS.inputs, async ({ req, var: { known } }) => {
    const body = await readJson(req.raw, runInputsBody);
    if (body instanceof Problem) return refuse(body);
    return answer(await store.add({ userId: known.id, id: req.param("id") }, body.from, body.inputs), known);
  });
  routes.post(RUN_PATHS.commands, async ({ req, var: { known } }) => {
    const command = await readJson(req.raw, runCommand);
    if (command instanceof Problem) return refuse(command);
    const run = await store.command({ userId: known.id, id: req.param("id") }, command);
    onDue();
    return answer(run, known);
  });
  routes.get(RUN_PATHS.results, async ({ req, var: { known, scopes } }) => {
    const run = await store.read(personOf(known), req.param("id"));
    if (run === undefined) return refusalOf("absent");
    if (run.spaceId !== spaceOf(known))
      return refuse(PROBLEMS.notFound("What it brought is another organization's."));
    const page = resultsIn(req.url);
    if (page === undefined) return refuse(PROBLEMS.invalidBody("There is no such page."));
    return json(await store.results(run, page, mayRead(scopes, run.operation)));
  });
  routes.onError((error) => {
    log?.error({ error }, "runs not available");
    return refuse(PROBLEMS.unavailable(), "not-sent");
  });
  return routes;
}

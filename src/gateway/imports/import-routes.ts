import { Hono } from "hono";
import {
  IMPORT_LIMITS,
  IMPORT_PATHS,
  importBody,
  importDecisionBody,
  importFind,
  importPage,
  importRowsBody,
  importStart,
} from "#contract/imports/import-schemas.ts";
import type { Database } from "#database/database.ts";
import { PROBLEMS, readJson, refuse } from "#gateway/gateway-answers.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import {
  type PageVariables,
  type PersonOfPageOptions,
  ofOwnPages,
} from "#gateway/sessions/person-of-page.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import type { RunPerson } from "#gateway/runs/run-store.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem } from "#service/http/http-problem.ts";
import type { WorkspaceEvents } from "#gateway/workspace/workspace-events.ts";
import type { Log } from "#service/service-context.ts";
import type { Import } from "./import-rows.ts";
import { type ImportRefusal, ImportStore } from "./import-store.ts";

interface ImportRoutesOptions extends PersonOfPageOptions {
  readonly database: Database;
  readonly keys: SessionKeys;
  readonly managementDays: number;
  /** Something is to be done: this process need not wait until it looks. */
  readonly onDue: () => void;
  /** Tell other pages of an import that is gone: no row does. */
  readonly events: Pick<WorkspaceEvents, "tellOfImport">;
  readonly log?: Log | undefined;
  readonly now: () => Date;
}

type Variables = { Variables: PageVariables };

const json = (body: object) => Response.json(body, { headers: JSON_HEADERS });
const done = () => new Response(null, { status: 204, headers: JSON_HEADERS });

const personOf = (known: KnownPerson): RunPerson => ({ id: known.id, spaceId: spaceOf(known) });

function refusalOf(refusal: ImportRefusal): Response {
  switch (refusal) {
    case "absent":
      return refuse(PROBLEMS.notFound("There is no such import."));
    case "other-run":
      return refuse(PROBLEMS.otherBody());
    case "full":
      return refuse(
        PROBLEMS.tooManyRuns(
          `a person has up to ${String(IMPORT_LIMITS.open)} open imports, and one of them up to ${String(IMPORT_LIMITS.rows)} rows`,
        ),
      );
    case "not-now":
      return refuse(PROBLEMS.notNow("The import has come to another state meanwhile."));
    case "no-row":
      return refuse(PROBLEMS.invalidBody("There is no such row, or no such record of it."));
    case "other-type":
      return refuse(PROBLEMS.invalidBody("A row is about a record of the other type."));
  }
}

/** The store, and an import as an answer. */
interface Imports extends Pick<ImportRoutesOptions, "onDue" | "events"> {
  readonly store: ImportStore;
  answer(held: Import | ImportRefusal): Promise<Response>;
}

/** Imports as wholes. */
function wholeRoutes({ store, onDue, events, answer }: Imports): Hono<Variables> {
  const routes = new Hono<Variables>();
  routes.post(IMPORT_PATHS.imports, async ({ req, var: { known } }) => {
    const body = await readJson(req.raw, importBody);
    return body instanceof Problem ? refuse(body) : answer(await store.make(personOf(known), body));
  });
  routes.get(IMPORT_PATHS.imports, async ({ var: { known } }) => {
    await store.wake(known.id);
    const all = await store.list(known.id);
    return json({ imports: await Promise.all(all.map((held) => store.answer(held))) });
  });
  routes.get(IMPORT_PATHS.import, async ({ req, var: { known } }) =>
    answer((await store.read({ userId: known.id, id: req.param("id") })) ?? "absent"),
  );
  routes.delete(IMPORT_PATHS.import, async ({ req, var: { known } }) => {
    const removed = await store.remove({ userId: known.id, id: req.param("id") });
    if (removed === "done") events.tellOfImport({ spaceId: spaceOf(known), userId: known.id });
    return removed === "done" ? done() : refusalOf(removed);
  });
  routes.post(IMPORT_PATHS.resume, async ({ req, var: { known } }) => {
    const held = await store.resume({ userId: known.id, id: req.param("id") });
    onDue();
    return answer(held);
  });
  routes.post(IMPORT_PATHS.start, async ({ req, var: { known } }) => {
    const body = await readJson(req.raw, importStart);
    if (body instanceof Problem) return refuse(body);
    const person = personOf(known);
    const run = await store.start(person, req.param("id"), body);
    if (typeof run === "string") return refusalOf(run);
    onDue();
    return json((await store.runAnswer(run, person)) ?? {});
  });
  return routes;
}

/** Rows of imports. */
function rowRoutes({ store, onDue, answer }: Imports): Hono<Variables> {
  const routes = new Hono<Variables>();
  routes.post(IMPORT_PATHS.rows, async ({ req, var: { known } }) => {
    const body = await readJson(req.raw, importRowsBody);
    if (body instanceof Problem) return refuse(body);
    const held = await store.add({ userId: known.id, id: req.param("id") }, body.from, body.rows);
    onDue();
    return answer(held);
  });
  routes.get(IMPORT_PATHS.rows, async ({ req, var: { known } }) => {
    const held = await store.read({ userId: known.id, id: req.param("id") });
    if (held === undefined) return refusalOf("absent");
    const page = importPage.safeParse(Object.fromEntries(new URL(req.url).searchParams)).data;
    if (page === undefined) return refuse(PROBLEMS.invalidBody("There is no such page."));
    return json(await store.rows(held, page));
  });
  routes.post(IMPORT_PATHS.find, async ({ req, var: { known } }) => {
    const question = await readJson(req.raw, importFind);
    if (question instanceof Problem) return refuse(question);
    const held = await store.read({ userId: known.id, id: req.param("id") });
    return held === undefined ? refusalOf("absent") : json(await store.find(held, question));
  });
  routes.post(IMPORT_PATHS.decisions, async ({ req, var: { known } }) => {
    const body = await readJson(req.raw, importDecisionBody);
    if (body instanceof Problem) return refuse(body);
    const decided = await store.decide({ userId: known.id, id: req.param("id") }, body);
    if (typeof decided === "string") return refusalOf(decided);
    return json({ import: await store.answer(decided.held), changed: decided.changed });
  });
  return routes;
}

/** What pages make, decide and read of imports. [import-1] */
export function importRoutes(options: ImportRoutesOptions): Hono<Variables> {
  const { onDue, events, log } = options;
  const store = new ImportStore(options);
  const routes = new Hono<Variables>();
  routes.use(IMPORT_PATHS.imports, ofOwnPages(options));
  routes.use(`${IMPORT_PATHS.imports}/*`, ofOwnPages(options));
  const answer = async (held: Import | ImportRefusal) =>
    typeof held === "string" ? refusalOf(held) : json(await store.answer(held));
  routes.route("/", wholeRoutes({ store, onDue, events, answer }));
  routes.route("/", rowRoutes({ store, onDue, events, answer }));
  routes.onError((error) => {
    log?.error({ error }, "imports not available");
    return refuse(PROBLEMS.unavailable(), "not-sent");
  });
  return routes;
}

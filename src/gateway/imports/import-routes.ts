import {
  IMPORT_PATHS,
  importBody,
  importDecisionBody,
  importFind,
  importPage,
  importRowsBody,
  importStart,
} from "#contract/imports/import-schemas.ts";
import { PROBLEMS, noContent, json, readJson } from "#gateway/gateway-answers.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { type PageRoutes, type PersonOfPageOptions, pageRoutes } from "#gateway/sessions/person-of-page.ts";
import type { WorkspaceEvents } from "#gateway/workspace/workspace-events.ts";
import type { Import } from "./import-rows.ts";
import { ImportStore, type ImportStoreOptions } from "./import-store.ts";

interface ImportRoutesOptions extends PersonOfPageOptions, ImportStoreOptions {
  /** Wakes the worker of this process, so that it looks for due work at once. */
  readonly onDue: () => void;
  /** Notifies other pages of a deleted import, which no row does. */
  readonly events: Pick<WorkspaceEvents, "notifyOfImport">;
}

/** Routes with which pages make, decide on and read imports. [import-1] */
export function importRoutes(options: ImportRoutesOptions): PageRoutes {
  const { onDue, events } = options;
  const store = new ImportStore(options);
  const routes = pageRoutes(options, { what: "imports", paths: [`${IMPORT_PATHS.imports}/*`] });
  const nameOf = ({ id: userId }: SpacePerson, id: string) => ({ userId, id });
  const answer = async (held: Import) => json(await store.answer(held));

  routes.post(IMPORT_PATHS.imports, async ({ req, var: { person } }) =>
    answer(await store.make(person, await readJson(req.raw, importBody))),
  );
  routes.get(IMPORT_PATHS.imports, async ({ var: { person } }) => {
    await store.wake(person.id);
    const all = await store.list(person.id);
    return json({ imports: await Promise.all(all.map((held) => store.answer(held))) });
  });
  routes.get(IMPORT_PATHS.import, async ({ req, var: { person } }) =>
    answer(await store.read(nameOf(person, req.param("id")))),
  );
  routes.delete(IMPORT_PATHS.import, async ({ req, var: { person } }) => {
    await store.remove(nameOf(person, req.param("id")));
    events.notifyOfImport({ spaceId: person.spaceId, userId: person.id });
    return noContent();
  });
  routes.post(IMPORT_PATHS.resume, async ({ req, var: { person } }) => {
    const held = await store.resume(nameOf(person, req.param("id")));
    onDue();
    return answer(held);
  });
  routes.post(IMPORT_PATHS.start, async ({ req, var: { person } }) => {
    const run = await store.start(person, req.param("id"), await readJson(req.raw, importStart));
    onDue();
    return json((await store.runAnswer(run, person)) ?? {});
  });
  routes.post(IMPORT_PATHS.rows, async ({ req, var: { person } }) => {
    const { from, rows } = await readJson(req.raw, importRowsBody);
    const held = await store.add(nameOf(person, req.param("id")), from, rows);
    onDue();
    return answer(held);
  });
  routes.get(IMPORT_PATHS.rows, async ({ req, var: { person } }) => {
    const held = await store.read(nameOf(person, req.param("id")));
    const page = importPage.safeParse(Object.fromEntries(new URL(req.url).searchParams)).data;
    if (page === undefined) throw PROBLEMS.invalidBody("There is no such page.");
    return json(await store.rows(held, page));
  });
  routes.post(IMPORT_PATHS.find, async ({ req, var: { person } }) => {
    const question = await readJson(req.raw, importFind);
    return json(await store.find(await store.read(nameOf(person, req.param("id"))), question));
  });
  routes.post(IMPORT_PATHS.decisions, async ({ req, var: { person } }) => {
    const body = await readJson(req.raw, importDecisionBody);
    const { held, changed } = await store.decide(nameOf(person, req.param("id")), body);
    return json({ import: await store.answer(held), changed });
  });
  return routes;
}

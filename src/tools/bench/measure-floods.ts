import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { pageTokenAnswer } from "#contract/oauth-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { WORKSPACE_PATHS, WORKSPACE_VERSION } from "#contract/workspace/workspace-schemas.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";
import { renew } from "#tools/sign-in/browser-session.ts";
import { signInOverHttp } from "#tools/sign-in/sign-in-over-http.ts";
import { type ServerProcess, startServer } from "#tools/server-process.ts";
import { UNLIMITED } from "./measure-load.ts";
import { overNewConnection, repeat } from "./measure-busy-service.ts";
import { type Figure, percentile } from "./measured-figure.ts";

const RUNS = 5;
const GRANTS = 20_000;
const STRANGERS = 800;
const CHANGES = 10_000;

/** How long a person searches alone, and beside a flood; and how long that runs before. Milliseconds. */
const VISIT_MS = 3000;
const LEAD_MS = 1500;
const SEARCH_PAUSE_MS = 20;

/** What a signed-in person's page sends with requests to the gateway, and with calls of the service. */
interface Visitor {
  readonly page: Readonly<Record<string, string>>;
  readonly calls: Readonly<Record<string, string>>;
}

async function visitor({ url }: ServerProcess, username: string): Promise<Visitor> {
  const lines = await signInOverHttp(url, username);
  const cookie = lines.map((line) => line.split(";")[0]).join("; ");
  const { access_token: token, person } = pageTokenAnswer.parse(await (await renew(url, cookie)).json());
  return {
    page: { ...pageHeaders(cookie, person.id), "Content-Type": "application/json" },
    calls: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE },
  };
}

/** The body of one change of a list, by a writer of its own. */
function naming(writer: string): string {
  const document = { kind: "list", id: "flooded" };
  const change = { type: "set", fields: { name: writer } };
  const operation = { writer: `writer-${writer}`, number: 1, age: 0, document, change };
  return JSON.stringify({ version: WORKSPACE_VERSION, operations: [operation] });
}

/** Gives a list more grants than a gateway takes: what such a document of an older version holds. */
async function grantMany(server: ServerProcess): Promise<void> {
  await server.stop();
  const database = await openSqlite(join(server.dataDir, "prospect.sqlite"));
  const row = await database.query
    .selectFrom("workspace_documents")
    .selectAll()
    .where("id", "=", "flooded")
    .executeTakeFirstOrThrow();
  const grants = Array.from({ length: GRANTS }, (_, at) => ({
    space_id: row.space_id,
    owner_id: row.owner_id,
    document_id: row.id,
    grantee_id: `member-${String(at)}`,
    access: "read" as const,
    since: row.version,
  }));
  for (let from = 0; from < GRANTS; from += 1000)
    await database.query
      .insertInto("workspace_grants")
      .values(grants.slice(from, from + 1000))
      .execute();
  await database.query
    .updateTable("workspace_documents")
    .set({ is_shared: 1 })
    .where("id", "=", "flooded")
    .execute();
  await database.close();
  await server.start();
}

/** What one member, or a stranger, can do to the search of another person. Each run is shown. */
export async function benchFloods(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-bench-"));
  const server = await startServer(folder, { ...UNLIMITED, LOG_LEVEL: "silent" });
  const { path, requestType } = operations.searchContacts;
  const search = {
    url: server.url + SERVICE_PREFIX + path,
    body: JSON.stringify(requestBody(requestType, { lastName: "mar" })),
  };
  const [person, member] = [await visitor(server, "colleague"), await visitor(server, "rep")];
  const ops = {
    url: `${server.url}${GATEWAY_PREFIX}${WORKSPACE_PATHS.operations}`,
    method: "POST" as const,
    headers: { ...member.page },
  };
  const named = await fetch(ops.url, { ...ops, body: naming("first") });
  if (!named.ok) throw new Error(`A change was answered ${String(named.status)}: ${await named.text()}`);
  await grantMany(server);

  const searches = async () => {
    const once = () =>
      overNewConnection(search.url, { method: "POST", headers: { ...person.calls } }, search.body);
    return percentile(await repeat(once, SEARCH_PAUSE_MS, performance.now() + VISIT_MS), 0.5);
  };
  const duration = (LEAD_MS + VISIT_MS) / 1000 + 1;
  const strangers = Array.from({ length: STRANGERS }, (_, at) => ({
    headers: { ...person.calls, Authorization: `Bearer made-up-${String(at)}` },
  }));
  /** Other changes in each run: what was settled once changes nothing. */
  const changes = (run: string) =>
    Array.from({ length: CHANGES }, (_, at) => ({ body: naming(`${run}-${String(at)}`) }));
  const floods: Readonly<Record<string, (run: string) => autocannon.Options>> = {
    [`a list with ${String(GRANTS)} grants, 10 changes a second`]: (run) => ({
      ...ops,
      requests: changes(`slow-${run}`),
      connections: 1,
      overallRate: 10,
    }),
    "a member who changes things as fast as can be": (run) => ({
      ...ops,
      requests: changes(`fast-${run}`),
      connections: 1,
      pipelining: 8,
    }),
    [`${String(STRANGERS)} sockets with made-up tokens`]: () => ({
      url: search.url,
      method: "POST",
      body: search.body,
      connections: STRANGERS,
      requests: strangers,
    }),
  };
  const figures: Figure[] = [];
  for (const [name, flood] of Object.entries(floods)) {
    for (let run = 1; run <= RUNS; run += 1) {
      const reference = await searches();
      const flooding = autocannon({ ...flood(String(run)), duration, workers: 1 });
      await pause(LEAD_MS);
      const value = await searches();
      const { "2xx": taken, non2xx: refused } = await flooding;
      figures.push({
        name: `search beside ${name}, run ${String(run)}: ${String(taken)} taken, ${String(refused)} refused`,
        value,
        unit: "ms",
        reference,
        against: "nobody else",
      });
    }
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

import { join } from "node:path";
import type { KyselyPlugin, RootOperationNode } from "kysely";
import * as z from "zod/mini";
import { workspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { applyOperations } from "#gateway/workspace/apply-operations.ts";

// applies operations as a gateway does, in a separate process that kills itself before one of its writes
const task = z
  .object({
    person: z.object({ id: z.string(), spaceId: z.string() }),
    operations: z.array(workspaceOperation),
    /** The number of the insert, in the transaction, before which it dies; after the commit where there are fewer. */
    killBefore: z.int(),
  })
  .parse(JSON.parse(process.env["TASK"] ?? ""));

const kill = () => process.kill(process.pid, "SIGKILL");

let inserts = 0;
function countInserts(node: RootOperationNode): RootOperationNode {
  if (node.kind === "InsertQueryNode") inserts += 1;
  if (inserts === task.killBefore) kill();
  return node;
}
const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => countInserts(node),
  transformResult: async ({ result }) => result,
};

const url = process.env["DATABASE_URL"] ?? "";
const database =
  url === ""
    ? await openSqlite(join(process.env["DATA_DIR"] ?? "", "prospect.sqlite"))
    : await openPostgres(url);
const watched = { ...database, query: database.query.withPlugin(plugin) };
await applyOperations(watched, task.person, task.operations, new Date());
kill();

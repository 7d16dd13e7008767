import type { CompiledQuery, KyselyPlugin } from "kysely";
import type { Database } from "#database/database.ts";

/** A database that records each statement, so that a bench can send the same ones directly. */
export function recordStatements(database: Database): { database: Database; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  const executor = database.query.getExecutor();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const query = database.query.withPlugin(plugin);
  return { database: { ...database, query, records: query }, statements };
}

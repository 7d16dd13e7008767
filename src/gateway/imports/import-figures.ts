import type { ImportState } from "#contract/imports/import-schemas.ts";
import type { Database } from "#database/database.ts";
import type { RowMatch } from "./matching/row-match.ts";

/** Rows by how they were found. */
export type FoundRows = Readonly<Partial<Record<RowMatch["kind"], number>>>;

/** What looking for rows does, for metrics. It names no person. */
export interface ImportEvent {
  readonly kind: "importRowsFound";
  readonly rows: FoundRows;
}

/** How the imports of all gateways on a database stand. */
export interface ImportFigures {
  readonly imports: ReadonlyMap<ImportState, number>;
}

export async function readImportFigures({ query }: Database): Promise<ImportFigures> {
  const byState = await query
    .selectFrom("imports")
    .select(["state", ({ fn }) => fn.countAll<number | string>().as("imports")])
    .groupBy("state")
    .execute();
  return { imports: new Map(byState.map(({ state, imports }) => [state, Number(imports)])) };
}

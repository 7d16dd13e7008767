import type { ImportState } from "#contract/imports/import-schemas.ts";
import type { Database } from "#database/database.ts";
import type { RowMatch } from "./matching/row-match.ts";

/** Rows by the kind of their match. */
export type FoundRows = Readonly<Partial<Record<RowMatch["kind"], number>>>;

/** An event of matching rows, for metrics. It names no person. */
export interface ImportEvent {
  readonly kind: "importRowsFound";
  readonly rows: FoundRows;
}

/** Totals over the imports of all gateways on a database. */
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

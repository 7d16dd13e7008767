import { systemClock } from "#app/lib/clock.ts";
import { ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";
import type { ImportGateway } from "#app/runs/import-gateway.ts";
import { lasting } from "#app/runs/prepare-run.ts";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";
import type { GuessedColumn } from "./columns/guess-columns.ts";
import type { ImportType } from "./columns/column-targets.ts";
import type { CheckedRow } from "./model/checked-rows.ts";
import { importRows, returnedColumns, portionsOf, runName } from "./model/rows-to-send.ts";

/** A file ready to be sent. */
interface SentFile {
  readonly fileName: string;
  readonly type: ImportType;
  readonly columns: readonly GuessedColumn[];
  readonly rows: readonly CheckedRow[];
}

/**
 * Sends the rows of a file to the gateway, which then matches them. On failure nothing of it stays there. Rejects with an
 * ApiError, or an ExpectedError where a row is too long.
 */
export async function sendImport(
  gateway: ImportGateway,
  { fileName, type, columns, rows }: SentFile,
): Promise<ImportAnswer> {
  const portions = portionsOf(importRows(type, columns, rows));
  const id = crypto.randomUUID();
  const body = {
    id,
    name: runName(fileName),
    fileName,
    type,
    columns: returnedColumns(columns).map(({ name }) => name),
    rows: rows.length,
  };
  const options = { clock: systemClock, random: Math.random, signal: new AbortController().signal };
  try {
    let made = await lasting(() => gateway.make(body), options);
    let from = 0;
    for (const portion of portions) {
      const at = from;
      made = await lasting(() => gateway.add(id, at, portion), options);
      from += portion.length;
    }
    return made;
  } catch (error) {
    void gateway.remove(id).catch(ignoring(isExpected, isAbort));
    throw error;
  }
}

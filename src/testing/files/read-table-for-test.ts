import { createRowReceiver } from "#app/files/read/packed-rows.ts";
import { type TableChoices, type TableSource, readTable } from "#app/files/read/read-table.ts";
import type { TableFile } from "#app/files/read/table-file.ts";

/** A table as the page receives it, and the reported progress. */
export type ReadTable = Omit<TableFile, "name" | "bytes"> & { readonly told: readonly number[] };

/** Reads a file as the page does, without a worker. Throws `code: message` where it is refused. */
export async function readTableForTest(
  source: TableSource,
  choices: Partial<TableChoices> = {},
): Promise<ReadTable> {
  const receiver = createRowReceiver();
  const told: number[] = [];
  const result = await readTable(
    source,
    { maxRows: 20_000, ...choices },
    {
      onStart: receiver.clear,
      onRows: receiver.add,
      onProgress: (fraction) => told.push(fraction),
    },
  );
  if (result.kind === "failed") throw new Error(`${result.code}: ${result.message}`);
  const rows = receiver.finish(result.table.width).map(({ row, cells }) => ({ row, cells }));
  return { ...result.table, rows, told };
}

/** The `code: message` of a refused file; throws where the file is read. */
export async function refusalOf(source: TableSource, choices: Partial<TableChoices> = {}): Promise<string> {
  const result = await readTable(
    source,
    { maxRows: 20_000, ...choices },
    { onStart: () => undefined, onRows: () => undefined, onProgress: () => undefined },
  );
  if (result.kind === "table") throw new Error(`${result.table.rowCount} rows were read`);
  return `${result.code}: ${result.message}`;
}

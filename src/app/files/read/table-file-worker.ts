import { expose, transfer } from "comlink";
import { forwardErrorsToPage } from "#app/lib/reports/report.ts";
import type { PackedRows } from "./packed-rows.ts";
import { type TableChoices, type TableResult, type TableSource, readTable } from "./read-table.ts";

/** Messages to the page: rows, the share that has been read, or a restart. */
export type TableNews = PackedRows | number | "start";

/** The page's callback for the worker. */
export type RemoteListener = (news: TableNews) => Promise<void> | void;

/** The worker's API. */
export interface WorkerApi {
  /** Reads one table. When it resolves, `tell` has been called for all rows. */
  read(source: TableSource, choices: TableChoices, tell: RemoteListener): Promise<TableResult>;
}

const api: WorkerApi = {
  async read(source, choices, tell) {
    // await the callbacks: they have their own channel, which the result could overtake
    const heard: Promise<void>[] = [];
    const result = await readTable(source, choices, {
      onStart() {
        heard.push(Promise.resolve(tell("start")));
      },
      onRows(rows) {
        heard.push(Promise.resolve(tell(transfer(rows, [rows.bounds.buffer, rows.rows.buffer]))));
      },
      onProgress(fraction) {
        heard.push(Promise.resolve(tell(fraction)));
      },
    });
    await Promise.all(heard);
    return result;
  },
};

forwardErrorsToPage();
expose(api);

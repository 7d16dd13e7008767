import { expose, transfer } from "comlink";
import { tellPageOfErrors } from "#app/lib/reports/report.ts";
import type { PackedRows } from "./packed-rows.ts";
import { type TableChoices, type TableResult, type TableSource, readTable } from "./read-table.ts";

/** What the page hears: rows as they come, the share that has been read, or that all begins anew. */
export type TableNews = PackedRows | number | "start";

/** What the page hands to the worker to be called back by it. */
export type RemoteListener = (news: TableNews) => Promise<void> | void;

/** What the worker does. */
export interface WorkerApi {
  /** Reads one table. `tell` has been called for all rows when this resolves. */
  read(source: TableSource, choices: TableChoices, tell: RemoteListener): Promise<TableResult>;
}

const api: WorkerApi = {
  async read(source, choices, tell) {
    // calls come by a channel of their own, which the result could overtake
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

tellPageOfErrors();
expose(api);

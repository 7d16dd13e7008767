import { copyTable } from "#app/files/write/clipboard-table.ts";
import { logExport } from "#app/exports/history/export-history.ts";
import { plannedRecords } from "#app/exports/model/plan-export.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { type ExportRequest, leftOutMessage, loggedFile } from "./export-request.ts";

/** Limit of rows per copy: clipboards and spreadsheets are slow with more. */
export const MAX_COPIED_ROWS = 10_000;

/** The name of a copied table in the export log. */
const COPIED = "Copied as a table";

/**
 * Copies records as a table, and logs that like a file. Resolves with a confirmation sentence, which mentions the total
 * `of` if only part was copied; rejects where the browser does not allow it.
 */
export async function copyRecords(
  session: UserSession,
  order: Omit<ExportRequest, "fileName">,
  of = 0,
): Promise<string> {
  const { source, plan } = order;
  const rows = Array.from(plannedRecords(source, plan), (record) =>
    plan.columns.map((column) => column.cell(record)),
  );
  await copyTable(plan.header, rows);
  const entry = loggedFile({ ...order, fileName: COPIED }, { bytes: plan.estimatedBytes });
  await logExport(session, { ...entry, format: "clipboard" }).catch(ignoring(isStorageTrouble));
  const copied =
    rows.length < of
      ? `${formatNumber(rows.length)} of ${formatCount(of, ROW)} copied. Export takes all.`
      : `${formatCount(rows.length, ROW)} copied. Paste ${rows.length === 1 ? "it" : "them"} into a spreadsheet.`;
  return `${copied}${leftOutMessage(order)}`;
}

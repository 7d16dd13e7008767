import type { WrittenFile } from "#app/files/write/file-writer.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { ExportPlan } from "#app/exports/model/plan-export.ts";
import type { ExportDraft } from "#app/exports/model/planned-columns.ts";
import type { ExportLogEntry } from "#contract/administration/export-log-schemas.ts";
import { type ExportSource, isPersistent } from "#app/exports/model/export-source.ts";

/** A file to be made. */
export interface ExportRequest {
  readonly source: ExportSource;
  readonly draft: ExportDraft;
  readonly plan: ExportPlan;
  readonly fileName: string;
  readonly profileName: string | null;
}

/** The log entry of a file, including what it takes to export it again. */
export function loggedFile(
  { source, draft, plan, fileName, profileName }: ExportRequest,
  { bytes }: Pick<WrittenFile, "bytes">,
): ExportLogEntry {
  const { name: sourceName, origin, rowType } = source;
  const { columns, required, settings } = draft;
  return {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    fileName,
    sourceName,
    rowType,
    format: settings.format,
    rows: plan.rowCount,
    bytes,
    profileName,
    origin: { kind: origin.kind, ...("id" in origin && { id: origin.id }) },
    leftOut: plan.leftOut.map(({ label, count }) => ({ label, count })),
    blankNumbers: plan.blankNumbers,
    ...(isPersistent(origin) && { recipe: { origin, columns, required, settings } }),
  };
}

/**
 * " Left out: 14 no match, 9 duplicate. 3 rows have a number left blank (do not call)."; empty where nothing is
 * missing.
 */
export function leftOutMessage({ plan }: Pick<ExportRequest, "plan">): string {
  const reasons = plan.leftOut.map(({ label, count }) => `${formatNumber(count)} ${label.toLowerCase()}`);
  const blank = formatCount(plan.blankNumbers, { one: "row has", many: "rows have" });
  return [
    ...(reasons.length > 0 ? [` Left out: ${reasons.join(", ")}.`] : []),
    ...(plan.blankNumbers > 0 ? [` ${blank} a number left blank (do not call).`] : []),
  ].join("");
}

import { useRef, useState } from "react";
import { type StoreApi, createStore } from "zustand/vanilla";
import { copyTable } from "#app/files/write/clipboard-table.ts";
import { chooseTarget, downloadFile } from "#app/files/write/download-file.ts";
import type { FileContent } from "#app/files/write/file-content.ts";
import { type WriteFileOptions, type WrittenFile, writeFile } from "#app/files/write/file-writer.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { rememberFile } from "#app/exports/history/export-history.ts";
import { copyOfRecords } from "#app/exports/history/copied-records.ts";
import { exportContent, leftOutContent } from "#app/exports/model/export-content.ts";
import { type ExportPlan, ROW_NOUNS, plannedRecords } from "#app/exports/model/plan-export.ts";
import type { ExportDraft } from "#app/exports/model/planned-columns.ts";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import { ignoring, isGone, isStorageTrouble } from "#app/lib/reports/report.ts";

/** From about so many bytes on, a file is written to the disk while it is made, where the browser can. */
export const STREAMED_BYTES = 10_000_000;

/** Rows that can be copied at once: clipboards and spreadsheets take long over more. */
export const MAX_COPIED_ROWS = 10_000;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  json: "application/json",
  vcf: "text/vcard",
  zip: "application/zip",
};

function mediaTypeOf(fileName: string): string {
  return MEDIA_TYPES[fileName.slice(fileName.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** What is to be made into a file. */
export interface ExportOrder {
  readonly source: ExportSource;
  readonly draft: ExportDraft;
  readonly plan: ExportPlan;
  readonly fileName: string;
  readonly profileName: string | null;
}

/** How far the file is. */
export interface MakingExport {
  readonly rows: number;
  readonly total: number;
}

const ROW = { one: "row", many: "rows" };

declare global {
  interface FileSystemFileHandle {
    /** Not in every browser. */
    readonly remove?: () => Promise<void>;
  }
}

/** Removes a file that was chosen and then not written: the choice has made it, or emptied the one that was there. */
async function removeEmptyFile(target: FileSystemFileHandle): Promise<void> {
  try {
    if ((await target.getFile()).size === 0) await target.remove?.();
  } catch (error) {
    ignoring(isGone, isStorageTrouble)(error);
    // the file is gone, or the browser may not remove it: then it stays empty
  }
}

/** Writes the file of an order to where it was chosen, or makes it in memory. Rejects with nothing left behind. */
async function writeTo(
  target: FileSystemFileHandle | null,
  content: FileContent,
  options: Omit<WriteFileOptions, "target">,
): Promise<WrittenFile> {
  try {
    return await writeFile(content, { ...options, target });
  } catch (error) {
    if (target !== null) await removeEmptyFile(target);
    throw error;
  }
}

/** The ways to make a file, and what there is to tell while one is made. */
export interface MakeExport {
  readonly isMaking: boolean;
  /** How far the file is, while one is made. */
  readonly progress: StoreApi<MakingExport>;
  /** Why the last one was not made, as a sentence. */
  readonly error: string | undefined;
  readonly make: (order: ExportOrder) => Promise<void>;
  readonly copy: (order: Pick<ExportOrder, "source" | "plan">) => Promise<void>;
  readonly cancel: () => void;
}

/** Makes the file, tells how far it is and can be cancelled; what was made is remembered. */
export function useMakeExport(onMade: () => void): MakeExport {
  const session = useUserSession();
  const [isMaking, setIsMaking] = useState(false);
  // told apart from the state of the dialog: only the footer is drawn anew with each step
  const [progress] = useState(() => createStore<MakingExport>(() => ({ rows: 0, total: 0 })));
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const write = async (order: ExportOrder, signal: AbortSignal) => {
    const { source, draft, plan, fileName } = order;
    const { settings } = draft;
    const streams = plan.estimatedBytes >= STREAMED_BYTES;
    const target = streams ? await chooseTarget(fileName, mediaTypeOf(fileName)) : null;
    if (target === "cancelled") return undefined;
    // the rows of a second sheet are written, too
    const total = plan.rowCount + (settings.format === "xlsx" ? plan.apartCount : 0);
    progress.setState({ rows: 0, total });
    setIsMaking(true);
    const onProgress = (rows: number) => progress.setState({ rows });
    const file = await writeTo(target, exportContent(source, plan, settings), { signal, onProgress });
    const leftOut = leftOutContent(source, plan, settings);
    const second = leftOut && (await writeTo(null, leftOut, { signal, onProgress: () => undefined }));
    // both at once: whoever is told that it failed has neither of them
    if (file.blob) downloadFile(fileName, file.blob);
    if (second?.blob) downloadFile(fileName.replace(/(?=\.[a-z]+$)/, "_left-out"), second.blob);
    return file;
  };

  const make = async (order: ExportOrder) => {
    const { source } = order;
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    try {
      const file = await write(order, controller.signal);
      if (file === undefined) return;
      // the file is made: a log that cannot be written is no reason to say that it was not
      await rememberFile(session, rememberedFile(order, file), await copyOfRecords(source)).catch(
        ignoring(isStorageTrouble),
      );
      showToast({ message: madeMessage(order, file.cutCells) });
      // only now, so that whoever leaves at once finds it in the history
      onMade();
    } catch (reason) {
      if (!controller.signal.aborted) setError(errorMessage(reason));
    } finally {
      setIsMaking(false);
    }
  };

  const copy = async ({ source, plan }: Pick<ExportOrder, "source" | "plan">) => {
    setError(undefined);
    try {
      const rows = Array.from(plannedRecords(source, plan), (record) =>
        plan.columns.map((column) => column.cell(record)),
      );
      await copyTable(plan.header, rows);
      showToast({ message: `${formatCount(rows.length, ROW)} copied. Paste them into a spreadsheet.` });
    } catch (reason) {
      setError(`Nothing was copied. ${errorMessage(reason)}`);
    }
  };

  return { isMaking, progress, error, make, copy, cancel: () => running.current?.abort() };
}

/** What the log says of a file, and what makes it again. */
function rememberedFile({ source, draft, plan, fileName, profileName }: ExportOrder, file: WrittenFile) {
  const { name: sourceName, origin, rowType } = source;
  const told = { id: crypto.randomUUID(), at: new Date().toISOString(), fileName, sourceName, rowType };
  return {
    entry: {
      ...told,
      format: draft.settings.format,
      rows: plan.rowCount,
      bytes: file.bytes,
      profileName,
      origin: { kind: origin.kind, ...("id" in origin && { id: origin.id }) },
      leftOut: plan.leftOut.map(({ label, count }) => ({ label, count })),
      blankNumbers: plan.blankNumbers,
    },
    made: {
      ...told,
      origin,
      columns: [...draft.columns],
      required: draft.required.map((headers) => [...headers]),
      settings: draft.settings,
    },
  };
}

const CUT = { one: "cell was", many: "cells were" };

/** "105 contacts exported. Left out: 14 no match, 9 missing required." */
function madeMessage({ source, plan }: ExportOrder, cutCells: number): string {
  const reasons = plan.leftOut.map(({ label, count }) => `${count} ${label.toLowerCase()}`);
  return [
    `${formatCount(plan.rowCount, ROW_NOUNS[source.rowType])} exported.`,
    ...(reasons.length > 0 ? [`Left out: ${reasons.join(", ")}.`] : []),
    ...(plan.blankNumbers > 0
      ? [
          `${formatCount(plan.blankNumbers, { one: "row has", many: "rows have" })} a number left blank (do not call).`,
        ]
      : []),
    ...(cutCells > 0
      ? [`${formatCount(cutCells, CUT)} cut at 32,767 characters, the most that Excel takes.`]
      : []),
  ].join(" ");
}

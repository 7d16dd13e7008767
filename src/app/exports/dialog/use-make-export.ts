import { ROW_TYPES } from "#app/exports/model/export-source.ts";
import { useRef, useState } from "react";
import { type StoreApi, createStore } from "zustand/vanilla";
import { chooseTarget, downloadFile } from "#app/files/write/download-file.ts";
import type { FileContent } from "#app/files/write/file-content.ts";
import { type WriteFileOptions, type WrittenFile, writeFile } from "#app/files/write/file-writer.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { logBefore } from "#app/exports/history/export-history.ts";
import { exportContent, leftOutContent } from "#app/exports/model/export-content.ts";
import { copyRecords } from "./copy-records.ts";
import { type ExportRequest, leftOutMessage, loggedFile } from "./export-request.ts";
import { ignoring, isGone, isStorageTrouble } from "#app/lib/reports/report.ts";

/** From about this many bytes on, a file is streamed to disk while it is made, where the browser supports it. */
export const STREAMED_BYTES = 10_000_000;

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

/** Progress of the file. */
export interface MakingExport {
  readonly rows: number;
  readonly total: number;
}

declare global {
  interface FileSystemFileHandle {
    /** Missing in some browsers. */
    readonly remove?: () => Promise<void>;
  }
}

/** Removes a chosen file that was not written: choosing it has created it, or emptied an existing one. */
async function removeEmptyFile(target: FileSystemFileHandle): Promise<void> {
  try {
    if ((await target.getFile()).size === 0) await target.remove?.();
  } catch (error) {
    ignoring(isGone, isStorageTrouble)(error);
    // the file is gone, or the browser may not remove it: then it stays empty
  }
}

/** Writes an order's file to the chosen target, or to memory. Leaves nothing behind when it rejects. */
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

/** Makes a file, and reports on it. */
export interface MakeExport {
  readonly isMaking: boolean;
  /** Progress while a file is being made. */
  readonly progress: StoreApi<MakingExport>;
  /** Why the last file was not made, as a sentence. */
  readonly error: string | undefined;
  readonly make: (order: ExportRequest) => Promise<void>;
  /** Copies the table instead, and logs that like a file. */
  readonly copy: (order: Omit<ExportRequest, "fileName">) => Promise<void>;
  readonly cancel: () => void;
}

/** Makes files with progress, cancellation and an entry in the log. */
export function useMakeExport(onMade: () => void): MakeExport {
  const session = useUserSession();
  const [isMaking, setIsMaking] = useState(false);
  // separate from the dialog's state, so that only the footer renders with each step
  const [progress] = useState(() => createStore<MakingExport>(() => ({ rows: 0, total: 0 })));
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const write = async (order: ExportRequest, signal: AbortSignal) => {
    const { source, draft, plan, fileName } = order;
    const { settings } = draft;
    const streams = plan.estimatedBytes >= STREAMED_BYTES;
    const target = streams ? await chooseTarget(fileName, mediaTypeOf(fileName)) : null;
    if (target === "cancelled") return undefined;
    // includes the rows of a second sheet
    const total = plan.rowCount + (settings.format === "xlsx" ? plan.apartCount : 0);
    progress.setState({ rows: 0, total });
    setIsMaking(true);
    const onProgress = (rows: number) => progress.setState({ rows });
    const file = await writeTo(target, exportContent(source, plan, settings), { signal, onProgress });
    const leftOut = leftOutContent(source, plan, settings);
    const second = leftOut && (await writeTo(null, leftOut, { signal, onProgress: () => undefined }));
    await logBefore(session, loggedFile(order, file));
    // hand out both or neither: after a failure the person has no file
    if (file.blob) downloadFile(fileName, file.blob);
    if (second?.blob) downloadFile(fileName.replace(/(?=\.[a-z]+$)/, "_left-out"), second.blob);
    return file;
  };

  const make = async (order: ExportRequest) => {
    // a double click asks once
    if (running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    try {
      const file = await write(order, controller.signal);
      if (file === undefined) return;
      showToast({ message: exportedMessage(order, file.cutCells) });
      onMade();
    } catch (reason) {
      if (!controller.signal.aborted) setError(errorMessage(reason));
    } finally {
      running.current = undefined;
      setIsMaking(false);
    }
  };

  const copy: MakeExport["copy"] = async (order) => {
    setError(undefined);
    try {
      showToast({ message: await copyRecords(session, order) });
    } catch (reason) {
      setError(`Nothing was copied. ${errorMessage(reason)}`);
    }
  };

  return { isMaking, progress, error, make, copy, cancel: () => running.current?.abort() };
}

const CUT = { one: "cell was", many: "cells were" };

/** "105 contacts exported. Left out: 14 no match." */
function exportedMessage(order: ExportRequest, cutCells: number): string {
  const { source, plan } = order;
  const exported = `${formatCount(plan.rowCount, ROW_TYPES[source.rowType].noun)} exported.${leftOutMessage(order)}`;
  if (cutCells === 0) return exported;
  return `${exported} ${formatCount(cutCells, CUT)} cut at 32,767 characters, the most that Excel takes.`;
}

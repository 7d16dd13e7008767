import type { FileRow } from "#app/files/write/file-content.ts";
import { writeFile } from "#app/files/write/file-writer.ts";
import { FILE_HEADER } from "./bench-file-rows.ts";
import type { TargetOutcome, TargetTask } from "#bench/bench-page-globals.ts";

const NAME = "people";

/** A file of the browser's own storage, with the content "before". */
async function fileBefore(folder: FileSystemDirectoryHandle): Promise<FileSystemFileHandle> {
  const handle = await folder.getFileHandle(NAME, { create: true });
  const stream = await handle.createWritable();
  await stream.write("before");
  await stream.close();
  return handle;
}

/** Writes rows over a file in the browser's own storage, and returns its new content. */
export async function writeToTarget(all: readonly FileRow[], { format }: TargetTask): Promise<TargetOutcome> {
  const folder = await navigator.storage.getDirectory();
  const target = await fileBefore(folder);
  const sheet = { name: "People", header: FILE_HEADER, rows: all };
  const written = await writeFile(
    format === "csv" ? { format, sheet, excelUtf8: false } : { format, sheets: [sheet] },
    {
      target,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  ).catch((error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : "no error"));
  const file = await target.getFile();
  const others: string[] = [];
  for await (const name of folder.keys()) if (name !== NAME) others.push(name);
  const seen = { size: file.size, start: await file.slice(0, 30).text(), others };
  if (typeof written === "string") return { outcome: written, rows: 0, bytes: 0, ...seen };
  return { outcome: "written", rows: written.rows, bytes: written.bytes, ...seen };
}

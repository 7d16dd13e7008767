import { transliterate } from "#text/normalize-text.ts";

/** In characters. With four bytes each, the slug still fits into a file name beside its other parts. */
const MAX_SLUG_LENGTH = 50;

/**
 * A name as part of a file name: lower case, words joined by hyphens, Latin letters without their marks, letters of
 * other scripts kept as they are ("Søk – Ångström & 病院" → "sok-angstrom-病院"). Empty when nothing is left.
 */
export function slug(name: string): string {
  const unmarked = name
    .normalize("NFKD")
    // only after Latin letters: elsewhere a mark is part of the word
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
  const plain = transliterate(unmarked)
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return trimHyphens(Array.from(trimHyphens(plain)).slice(0, MAX_SLUG_LENGTH).join(""));
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, "");
}

/** Long enough for any browser to have read the file. */
const REVOKE_DELAY_MS = 60_000;

/** Saves the text of a CSV file. */
export function downloadCsv(fileName: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

/** Saves a file, as if a link to it had been pressed. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

interface SaveFilePickerOptions {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}

declare global {
  interface Window {
    /** Not in every browser. */
    readonly showSaveFilePicker?: (options: SaveFilePickerOptions) => Promise<FileSystemFileHandle>;
  }
}

/**
 * Lets a person choose where a file is saved, so that it can be written while it is made. Null where the browser cannot
 * do that or is not allowed to: then the file is downloaded when it is finished. Call it while a click is handled.
 *
 * The media type is one without parameters, such as `text/csv`; the file's ending is that of the suggested name.
 */
export async function chooseTarget(
  suggestedName: string,
  mediaType: string,
): Promise<FileSystemFileHandle | null | "cancelled"> {
  if (!window.showSaveFilePicker) return null;
  const ending = /\.[A-Za-z0-9]+$/.exec(suggestedName)?.[0];
  const types = ending === undefined ? [] : [{ accept: { [mediaType]: [ending] } }];
  try {
    return await window.showSaveFilePicker({ suggestedName, types });
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : null;
  }
}

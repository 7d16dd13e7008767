import { transliterate } from "#text/normalize-text.ts";

/** Characters. At four bytes each, the slug still fits into a file name with its other parts. */
const MAX_SLUG_LENGTH = 50;

/**
 * A name as part of a file name: lower case, words joined by hyphens, Latin letters without diacritics, other scripts
 * unchanged ("Søk – Ångström & 病院" → "sok-angstrom-病院"). May be empty.
 */
export function slug(name: string): string {
  const unmarked = name
    .normalize("NFKD")
    // Latin letters only: in other scripts a mark belongs to the word
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

/** Downloads CSV text as a file. */
export function downloadCsv(fileName: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

/** Downloads a file, as if a link to it had been clicked. */
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
    /** Missing in some browsers. */
    readonly showSaveFilePicker?: (options: SaveFilePickerOptions) => Promise<FileSystemFileHandle>;
  }
}

/**
 * Lets the person choose where to save a file, so that it can be written while it is made. Resolves with null where the
 * browser does not support or allow that: download the finished file instead. Call it while handling a click.
 *
 * The media type has no parameters: `text/csv`; the extension is that of the suggested name.
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

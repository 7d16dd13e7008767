import { ExpectedError, ignoring, isExpected, isGone } from "#app/lib/reports/report.ts";
import type { FileRow } from "./file-content.ts";
import { guardCell } from "./guard-cell.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/**
 * A cell on one line: tabs and line breaks become spaces. A cell that starts with a quotation mark is quoted, as
 * spreadsheets do: otherwise it would swallow the cells after it.
 */
function textCell(cell: string | number): string {
  const text = guardCell(String(cell).replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, " "));
  return /^\s*"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as text for the clipboard: tabs between cells, a line for each row, guarded like CSV. */
export function tableAsText(header: readonly string[], rows: Iterable<FileRow>): string {
  return [header, ...rows].map((row) => row.map(textCell).join("\t")).join("\r\n");
}

/** Text cells stay text where the table is pasted, so that no leading zero is lost; line breaks stay in their cell. */
function htmlCell(cell: string | number, tag: "th" | "td"): string {
  if (typeof cell === "number") return `<${tag}>${cell}</${tag}>`;
  const text = escapeHtml(guardCell(cell)).replace(
    /\r\n|\r|\n/g,
    '<br style="mso-data-placement:same-cell">',
  );
  return `<${tag} style="mso-number-format:'\\@';white-space:pre-wrap">${text}</${tag}>`;
}

/** A table as HTML for the clipboard, guarded like CSV. */
export function tableAsHtml(header: readonly string[], rows: Iterable<FileRow>): string {
  const line = (row: FileRow, tag: "th" | "td") =>
    `<tr>${row.map((cell) => htmlCell(cell, tag)).join("")}</tr>`;
  const body = Array.from(rows, (row) => line(row, "td")).join("");
  return `<meta charset="utf-8"><table><thead>${line(header, "th")}</thead><tbody>${body}</tbody></table>`;
}

/** Handles the browser's own copy event with these contents; false where the browser fired none. */
function copyByEvent(contents: Readonly<Record<string, string>>): boolean {
  let isAnswered = false;
  const answer = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(contents)) event.clipboardData?.setData(type, text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isAnswered = event.clipboardData !== null;
  };
  document.addEventListener("copy", answer, { capture: true });
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", answer, { capture: true });
  return isAnswered && isCopied;
}

const BLOCKED = "Copying is blocked here. Export the rows instead.";

/**
 * Copies a table to the clipboard, as text and as HTML, which spreadsheets and mails prefer. Call it while a person's click is
 * handled. Rejects with an expected error where the browser does not allow it, or has no clipboard.
 */
export async function copyTable(header: readonly string[], rows: readonly FileRow[]): Promise<void> {
  const contents = { "text/plain": tableAsText(header, rows), "text/html": tableAsHtml(header, rows) };
  // the clipboard API sanitizes HTML by the page's policy, which removes the styles that keep leading zeros
  if (copyByEvent(contents)) return;
  const blobs = Object.entries(contents).map(([type, text]) => [type, new Blob([text], { type })] as const);
  try {
    // missing on plain http
    if (!("clipboard" in navigator) || !("ClipboardItem" in globalThis)) throw new ExpectedError(BLOCKED);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  } catch (error) {
    ignoring(isExpected, isGone)(error);
    throw new ExpectedError(BLOCKED);
  }
}

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

/** Long enough for any browser to have taken the file. Milliseconds. */
const KEEP_FOR = 60_000;

/** Saves a text as a file, as if a link to it had been pressed. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FOR);
}

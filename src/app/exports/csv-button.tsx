import { Download } from "lucide-react";
import { useState } from "react";
import { csvFileName, formatCsv } from "#app/files/write/csv.ts";
import { downloadCsv } from "#app/files/write/download-file.ts";
import type { FileRow } from "#app/files/write/file-content.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";

interface CsvButtonProps {
  /** What is saved, at the start of a sentence: "Claims". */
  readonly what: string;
  /** The file name's parts: the content and its subject. */
  readonly fileName: readonly [what: string, of: string];
  /** Reads all rows, not only the visible ones; header first. */
  readonly read: () => Promise<FileRow[]>;
}

/** Saves all rows of a screen as CSV for spreadsheets. */
export function CsvButton({ what, fileName, read }: CsvButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const rows = await read().catch((cause: unknown) => {
      throw new ExpectedError(`${what} could not be loaded. Check the connection and try again.`, { cause });
    });
    downloadCsv(csvFileName(...fileName, new Date()), formatCsv(rows, { bom: true }));
  };
  const press = async () => {
    setBusy(true);
    await reportingErrors(save);
    setBusy(false);
  };
  return (
    <Button compact busy={busy} icon={<Icon of={Download} />} onClick={() => void press()}>
      CSV
    </Button>
  );
}

import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { usePreference } from "#app/storage/user-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import type { ExportDialogProps, ReadSource } from "./dialog/export-dialog.tsx";
import { type ExportableRecords, expectedRows, lastChoiceOf } from "./model/last-export-choice.ts";

const dialog = lazyComponent(async () => (await import("./dialog/export-dialog.tsx")).ExportDialog);

/** The export dialog for some records. Its code loads when it mounts. */
export function OpenExport(props: ExportDialogProps) {
  return (
    <Suspense>
      <dialog.Component {...props} />
    </Suspense>
  );
}

interface ExportButtonProps {
  /** The records to export; the button is disabled without one, and shows the number of rows. */
  readonly records: ExportableRecords;
  /** Whether the file has further rows, so that their number is unknown before the dialog opens. */
  readonly hasMoreRows?: boolean;
  /** Creates the source when the dialog opens. A rejection is shown in the dialog. */
  readonly source: ReadSource;
  /** What is exported, after "Export": "selected". */
  readonly what: string;
  /** Tooltip that says why nothing can be exported yet. */
  readonly emptyTitle?: string;
  /** Shows only the icon below 640 px, or already below 1280 px. */
  readonly compact?: boolean | "under-1280";
}

/** A button that opens the export dialog for some records. */
export function ExportButton(props: ExportButtonProps) {
  const { records, hasMoreRows = false, source, what, emptyTitle, compact } = props;
  const [open, setOpen] = useState(false);
  const last = usePreference(lastChoiceOf(records.rowType));
  const rows = hasMoreRows || last.pending ? undefined : expectedRows(records, last.value?.settings);
  return (
    <>
      <Button
        compact={compact}
        icon={<Icon of={Download} />}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
        {...(records.count === 0 ? { "aria-disabled": true, title: emptyTitle } : { count: rows })}
      >
        Export {what}
      </Button>
      {open && <OpenExport source={source} onClose={() => setOpen(false)} />}
    </>
  );
}

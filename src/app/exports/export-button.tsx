import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { usePreference } from "#app/storage/user-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import type { ExportDialogProps, ReadSource } from "./dialog/export-dialog.tsx";
import { type ExportableRecords, expectedRows, lastChoiceOf } from "./model/last-export-choice.ts";

const dialog = lazyComponent(async () => (await import("./dialog/export-dialog.tsx")).ExportDialog);

/** The export of some records, open while it is mounted; its code is fetched then. */
export function OpenExport(props: ExportDialogProps) {
  return (
    <Suspense>
      <dialog.Component {...props} />
    </Suspense>
  );
}

interface ExportButtonProps {
  /** Records that can be exported; the button waits for one, and says how many rows the file has. */
  readonly records: ExportableRecords;
  /** Whether the file has rows besides these: then nobody knows how many before it is opened. */
  readonly hasMoreRows?: boolean;
  /** Makes the source when the dialog opens. Its rejection is shown in the dialog. */
  readonly source: ReadSource;
  /** What is exported, after "Export": "selected". */
  readonly what: string;
  /** Why nothing can be exported yet. */
  readonly emptyTitle?: string;
  /** Under 640 px, or already under 1280 px, only the icon is seen. */
  readonly compact?: boolean | "under-1280";
}

/** Opens the export of some records. */
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

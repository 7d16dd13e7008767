import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import type { ExportDialogProps } from "./dialog/export-dialog.tsx";
import type { ExportSource } from "./model/export-source.ts";

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
  /** Records that can be exported; the button waits for one. */
  readonly count: number;
  /** Makes the source when the dialog opens. Its rejection is shown in the dialog. */
  readonly source: () => ExportSource | Promise<ExportSource>;
  /** "Export" when not given. */
  readonly label?: string;
  /** Why nothing can be exported yet. */
  readonly emptyTitle?: string;
  /** Under 640 px only the icon is seen. */
  readonly compact?: boolean;
}

/** Opens the export of some records. */
export function ExportButton({ count, source, label = "Export", emptyTitle, compact }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        compact={compact}
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
        {...(count === 0 ? { "aria-disabled": true, title: emptyTitle } : { count })}
      >
        {label}
      </Button>
      {open && <OpenExport source={source} onClose={() => setOpen(false)} />}
    </>
  );
}

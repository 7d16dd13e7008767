import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, Spinner } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { ToastRegion } from "#app/ui/overlays/toast.tsx";
import { type ExportSource, ROW_TYPES } from "#app/exports/model/export-source.ts";
import { planExport } from "#app/exports/model/plan-export.ts";
import type { ExportDraft } from "#app/exports/model/planned-columns.ts";
import { ExportFooter } from "./export-footer.tsx";
import { ExportPanes } from "./export-panes.tsx";
import { type PreviousExport, useExportDraft } from "./use-export-draft.ts";
import { useMakeExport } from "./use-make-export.ts";

/** Progress of reading the records of an export; `of` where known. */
export interface ReadProgress {
  readonly done: number;
  readonly of: number;
}

/** Creates a source. Slow ones report their progress and stop on abort. */
export type ReadSource = (reading: {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReadProgress) => void;
}) => ExportSource | Promise<ExportSource>;

export interface ExportDialogProps {
  readonly source: ReadSource;
  /** Settings of an earlier file that is exported again. */
  readonly madeBefore?: PreviousExport | undefined;
  readonly onClose: () => void;
}

/** The export dialog: choose columns and format, preview the file, and save it. */
export function ExportDialog({ source, madeBefore, onClose }: ExportDialogProps) {
  const id = useId();
  const [progress, setProgress] = useState<ReadProgress>();
  const { data, error } = useQuery({
    queryKey: ["export-source", id],
    queryFn: async ({ signal }) => ({ source: await source({ signal, onProgress: setProgress }) }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  if (data)
    return createPortal(
      <ExportForm source={data.source} madeBefore={madeBefore} onClose={onClose} />,
      document.body,
    );
  return createPortal(
    <Dialog
      open
      title="Export"
      onClose={onClose}
      size="md"
      {...(progress && !error && { footer: <Button onClick={onClose}>Cancel</Button> })}
    >
      {error ? (
        <p role="alert" className="pb-2">
          These rows couldn’t be read. {errorMessage(error)} Close this and try again.
        </p>
      ) : (
        <div className="grid gap-2 pb-2">
          <p role="status" className="flex items-center gap-2 text-ink-2">
            <Spinner /> Loading…
          </p>
          {progress && <ReadingProgress {...progress} />}
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

/** Not announced at each step: the status above says what is going on. */
function ReadingProgress({ done, of }: ReadProgress) {
  return (
    <div className="flex items-center gap-3 tabular-nums">
      <Meter label="Loaded so far" value={done} max={of} />
      <span className="flex-none text-ink-2">
        {formatNumber(done)} of {formatNumber(of)}
      </span>
    </div>
  );
}

interface ExportFormProps extends Pick<ExportDialogProps, "madeBefore" | "onClose"> {
  readonly source: ExportSource;
}

function ExportForm({ source, madeBefore, onClose }: ExportFormProps) {
  const draft = useExportDraft(source, madeBefore);
  const { plan, stale, error } = usePlan(source, draft.draft);
  const order = useMakeExport(() => {
    draft.remember();
    onClose();
  });
  const problem = order.error ?? (error ? errorMessage(error) : undefined);
  return (
    <Dialog
      open
      flush
      size="xl"
      title="Export"
      titleExtra={
        <span className="min-w-0 truncate text-ink-2">
          {source.name}
          {plan && `, ${formatCount(plan.rowCount, ROW_TYPES[source.rowType].noun)}`}
        </span>
      }
      onClose={onClose}
      required={order.isMaking}
      footer={<ExportFooter draft={draft} plan={plan} stale={stale} order={order} onClose={onClose} />}
    >
      {problem !== undefined && (
        <p
          role="alert"
          className="flex flex-none items-start gap-2 border-t border-line bg-danger-soft px-4 py-2 text-danger-ink"
        >
          <Icon of={TriangleAlert} className="mt-0.5 flex-none" />
          {problem}
        </p>
      )}
      {source.note !== undefined && (
        <p className="flex-none border-t border-line bg-canvas px-4 py-2 text-ink-2">{source.note}</p>
      )}
      <ExportPanes draft={draft} plan={plan} stale={stale} onClose={onClose} />
      {/* the page's own region is inert behind an open dialog */}
      <ToastRegion />
    </Dialog>
  );
}

/** The plan of the file, recomputed after each change; meanwhile the previous one stays, marked as stale. */
function usePlan(source: ExportSource, draft: ExportDraft | undefined) {
  const id = useId();
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ["export-plan", id, draft],
    queryFn: draft ? ({ signal }) => planExport(source, draft, signal) : skipToken,
    // records may change before the dialog opens again, and a plan is large
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  return { plan: data, stale: isPlaceholderData, error };
}

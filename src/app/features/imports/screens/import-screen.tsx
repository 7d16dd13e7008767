import { Link } from "@tanstack/react-router";
import { Check, CircleAlert, FileText } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { type ImportState, useImport, useImportStore } from "#app/features/imports/import-store.ts";
import { rememberedColumns } from "#app/features/imports/model/remembered-columns.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { ImportColumnsStep } from "./import-columns-step.tsx";
import { ImportFileStep } from "./import-file-step.tsx";
import { ImportReviewStep } from "./import-review-step.tsx";
import type { ImportStart } from "./use-import-start.ts";

export interface ImportScreenProps extends ImportStart {
  /** Chooses the output fields of the run. */
  readonly fieldChooser: ReactNode;
  /** Makes the button that puts records on a list. */
  readonly renderAddToList: (choices: () => readonly SelectableRecord[], note: string) => ReactNode;
  readonly onCancel: () => void;
}

/** Brings a file in: reads it, asks what its columns are, finds its rows for free, and starts the run. */
export function ImportScreen({ fieldChooser, renderAddToList, onCancel, ...start }: ImportScreenProps) {
  usePageTitle("Import a file");
  const store = useImportStore();
  const step = useImport((state) => state.step);
  const fileName = useImport((state) => state.file?.name ?? "");
  const error = useImport((state) => state.error);
  useEffect(() => void store.restore(), [store]);
  const cancel = () => {
    const putBack = store.reset();
    onCancel();
    showToast({ message: `Import of ${fileName} cancelled`, action: undo(() => Promise.resolve(putBack())) });
  };
  return (
    <>
      <PageHeader
        title="Import a file"
        parent={<Link to="/runs">Enrich runs</Link>}
        meta={<ImportSteps step={step} />}
      >
        {step === "review" && (
          <Button compact variant="ghost" onClick={() => store.goTo("columns")}>
            Back to columns
          </Button>
        )}
        {step !== "file" && <Button onClick={cancel}>Cancel</Button>}
      </PageHeader>
      <WaitingFiles />
      {error !== null && step !== "file" && (
        <InlineNotice tone="danger" icon={<CircleAlert size={16} strokeWidth={1.75} aria-hidden />}>
          {error}
        </InlineNotice>
      )}
      {step === "file" && <ImportFileStep />}
      {step === "columns" && <ImportColumnsStep />}
      {step === "review" && (
        <ImportReviewStep fieldChooser={fieldChooser} renderAddToList={renderAddToList} {...start} />
      )}
    </>
  );
}

const STEPS: readonly { readonly step: ImportState["step"]; readonly label: string }[] = [
  { step: "file", label: "File" },
  { step: "columns", label: "Columns" },
  { step: "review", label: "Review" },
];

/** The files that come after this one, and the way to the next where none is open. */
function WaitingFiles() {
  const store = useImportStore();
  const remembered = usePreference(rememberedColumns).value ?? [];
  const waiting = useImport((state) => state.waiting);
  const isFree = useImport(({ step, reading }) => step === "file" && reading === null);
  const [next, ...others] = waiting;
  if (next === undefined) return null;
  const more = others.length === 0 ? "" : ` and ${formatNumber(others.length)} more`;
  return (
    <InlineNotice
      tone="neutral"
      icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
      action={
        <>
          <Button variant="ghost" onClick={() => store.forgetWaiting()}>
            {others.length === 0 ? "Don’t import it" : "Don’t import them"}
          </Button>
          {isFree && <Button onClick={() => void store.takeNext(remembered)}>Import</Button>}
        </>
      }
    >
      <span className="wrap-anywhere" title={waiting.map(({ name }) => name).join(", ")}>
        Next: {next.name}
        {more}
      </span>
    </InlineNotice>
  );
}

/** How far the import is. */
function ImportSteps({ step }: { readonly step: ImportState["step"] }) {
  const current = STEPS.findIndex((each) => each.step === step);
  return (
    <ol aria-label="Steps" className="ml-4 flex flex-none items-center gap-2 max-lg:hidden">
      {STEPS.map(({ label, step: each }, place) => (
        <li
          key={each}
          {...(place === current ? { "aria-current": "step" as const } : {})}
          className="flex items-center gap-2 not-first:before:h-px not-first:before:w-6 not-first:before:bg-line-strong"
        >
          <span
            aria-hidden
            className={classNames(
              "grid size-5 place-items-center rounded-full text-xs font-semibold tabular-nums",
              place < current && "bg-success-soft text-success-ink",
              place === current && "bg-accent text-on-accent",
              place > current && "bg-sunken text-ink-2",
            )}
          >
            {place < current ? <Check size={12} strokeWidth={2.5} /> : place + 1}
          </span>
          <span className={place === current ? "font-semibold" : "text-ink-2"}>{label}</span>
        </li>
      ))}
    </ol>
  );
}

import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { type ImportState, useImport, useImportStore } from "#app/features/imports/import-store.ts";
import { classNames } from "#app/lib/class-names.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button } from "#app/ui/button.tsx";
import { ImportColumnsStep } from "./import-columns-step.tsx";
import { ImportFileStep } from "./import-file-step.tsx";
import { ImportReviewStep } from "./import-review-step.tsx";
import type { ImportStart } from "./use-import-start.ts";

export interface ImportScreenProps extends ImportStart {
  /** Chooses the output fields of the run. */
  readonly fieldChooser: ReactNode;
  readonly onCancel: () => void;
}

/** Brings a file in: reads it, asks what its columns are, finds its rows for free, and starts the run. */
export function ImportScreen({ fieldChooser, onCancel, ...start }: ImportScreenProps) {
  usePageTitle("Import a file");
  const store = useImportStore();
  const step = useImport((state) => state.step);
  const cancel = () => {
    store.reset();
    onCancel();
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
      {step === "file" && <ImportFileStep />}
      {step === "columns" && <ImportColumnsStep />}
      {step === "review" && <ImportReviewStep fieldChooser={fieldChooser} {...start} />}
    </>
  );
}

const STEPS: readonly { readonly step: ImportState["step"]; readonly label: string }[] = [
  { step: "file", label: "File" },
  { step: "columns", label: "Columns" },
  { step: "review", label: "Review" },
];

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

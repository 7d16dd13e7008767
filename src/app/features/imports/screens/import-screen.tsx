import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { type ImportState, useImport, useImportStore } from "#app/features/imports/import-store.ts";
import { classNames } from "#app/lib/class-names.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { HeaderSlot } from "#app/ui/app-shell.tsx";
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
      <ImportHeader step={step}>
        {step === "review" && (
          <Button compact variant="ghost" onClick={() => store.goTo("columns")}>
            Back to columns
          </Button>
        )}
        {step !== "file" && <Button onClick={cancel}>Cancel</Button>}
      </ImportHeader>
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

interface ImportHeaderProps {
  readonly step: ImportState["step"];
  readonly children: ReactNode;
}

function ImportHeader({ step, children }: ImportHeaderProps) {
  const slot = use(HeaderSlot);
  const current = STEPS.findIndex((each) => each.step === step);
  const content = (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <nav aria-label="Breadcrumb" className="flex flex-none items-center gap-2 text-ink-3 max-md:hidden">
        <Link to="/runs" className="text-ink-2 hover:text-ink hover:underline">
          Enrich runs
        </Link>
        <span aria-hidden>/</span>
      </nav>
      <h1 className="min-w-0 flex-initial truncate text-base font-semibold tracking-tight">Import a file</h1>
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
      <div className="ml-auto flex flex-none items-center gap-1 sm:gap-2">{children}</div>
    </div>
  );
  if (slot === undefined) return content;
  return slot && createPortal(content, slot);
}

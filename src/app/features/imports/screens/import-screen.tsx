import { Link } from "@tanstack/react-router";
import { CircleAlert, FileText } from "lucide-react";
import { useEffect } from "react";
import { useImport, useImportStore } from "#app/features/imports/import-file-store.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import { InlineNotice } from "#app/ui/state-panel.tsx";
import { ImportColumnsStep } from "./import-columns-step.tsx";
import { ImportFileStep } from "./import-file-step.tsx";
import { ImportSteps } from "./import-steps.tsx";

interface ImportScreenProps {
  readonly onCancel: () => void;
}

/** Imports a file: reads it, lets the person choose its columns, and sends its rows to be matched. */
export function ImportScreen({ onCancel }: ImportScreenProps) {
  usePageTitle("Import a file");
  const store = useImportStore();
  const step = useImport((state) => state.step);
  const fileName = useImport((state) => state.file?.name ?? "");
  const error = useImport((state) => state.error);
  // sent rows are reviewed at their own address, so this screen takes the next file
  useEffect(() => {
    if (store.store.getState().sentAs !== null) store.reset();
  }, [store]);
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
        {step !== "file" && <Button onClick={cancel}>Cancel</Button>}
      </PageHeader>
      <WaitingFiles />
      {error !== null && step !== "file" && (
        <InlineNotice tone="danger" icon={<Icon of={CircleAlert} />}>
          {error}
        </InlineNotice>
      )}
      {step === "file" ? <ImportFileStep /> : <ImportColumnsStep />}
    </>
  );
}

/** The queued files, and a way to open the next where none is open. */
function WaitingFiles() {
  const store = useImportStore();
  const waiting = useImport((state) => state.waiting);
  const isFree = useImport(({ step, reading }) => step === "file" && reading === null);
  const [next, ...others] = waiting;
  if (next === undefined) return null;
  const more = others.length === 0 ? "" : ` and ${formatNumber(others.length)} more`;
  return (
    <InlineNotice
      tone="neutral"
      icon={<Icon of={FileText} />}
      action={
        <>
          <Button variant="ghost" onClick={() => store.forgetWaiting()}>
            {others.length === 0 ? "Don’t import it" : "Don’t import them"}
          </Button>
          {isFree && <Button onClick={() => void store.takeNext()}>Import</Button>}
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

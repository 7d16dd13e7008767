import { CircleAlert, ClipboardPaste, FileUp } from "lucide-react";
import { useRef, useState } from "react";
import {
  type ImportSource,
  MAX_IMPORTED_ROWS,
  useImport,
  useImportStore,
} from "#app/features/imports/import-file-store.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { OpenImports } from "./open-imports.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";

/** Readable file types, for the browser's file dialog. */
export const ACCEPTED_FILES = ".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain";

/** Asks for a file, or for pasted rows. */
export function ImportFileStep() {
  const store = useImportStore();
  const reading = useImport((state) => state.reading);
  const error = useImport((state) => state.error);
  const [pasting, setPasting] = useState(false);
  const read = (source: ImportSource) => void store.take([source]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-8">
      <div className="mx-auto grid max-w-160 gap-4">
        {reading ? (
          <ReadingFile
            name={reading.name}
            fraction={reading.fraction}
            onCancel={() => store.cancelReading()}
          />
        ) : (
          <ChooseFile onFile={read} onPaste={() => setPasting(true)} />
        )}
        {pasting && !reading && (
          <PasteForm onRows={(pasted) => read({ pasted })} onCancel={() => setPasting(false)} />
        )}
        <p className="text-center text-ink-3">
          Choosing a file and finding its rows is free. You see the most it can cost before anything is
          enriched.
        </p>
        <OpenImports />
        {error !== null && (
          <p role="alert" className="flex gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-danger-ink">
            <Icon of={CircleAlert} className="mt-0.5 flex-none" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface ReadingFileProps {
  readonly name: string;
  readonly fraction: number;
  readonly onCancel: () => void;
}

function ReadingFile({ name, fraction, onCancel }: ReadingFileProps) {
  return (
    <div className="grid min-h-72 content-center gap-3 rounded-lg border border-line px-6 py-10">
      <p role="status" className="font-medium">
        Reading {name}…
      </p>
      <Meter label="Read so far" value={fraction} max={1} />
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

interface ChooseFileProps {
  readonly onFile: (file: File) => void;
  readonly onPaste: () => void;
}

function ChooseFile({ onFile, onPaste }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-control px-6 py-12 text-center">
      <span className="grid size-10 place-items-center rounded-md bg-accent-soft text-accent-ink">
        <Icon of={FileUp} size="lg" />
      </span>
      <h2 className="text-base font-semibold">Drop a file of people or companies here</h2>
      <p className="max-w-104 text-ink-2">
        CSV or Excel, with names and companies, e-mail addresses, profiles or phones; or websites and company
        names. Up to {formatNumber(MAX_IMPORTED_ROWS)} rows. Your rows are saved on your account.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" icon={<Icon of={FileUp} />} onClick={() => field.current?.click()}>
          Choose a file
        </Button>
        <Button icon={<Icon of={ClipboardPaste} />} onClick={onPaste}>
          Paste rows
        </Button>
      </div>
      <FileInput ref={field} label="File to import" accept={ACCEPTED_FILES} onFile={onFile} />
    </div>
  );
}

interface PasteFormProps {
  readonly onRows: (pasted: string) => void;
  readonly onCancel: () => void;
}

function PasteForm({ onRows, onCancel }: PasteFormProps) {
  const [pasted, setPasted] = useState("");
  const empty = pasted.trim() === "";
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty) onRows(pasted);
      }}
    >
      <TextArea
        label="Rows from a spreadsheet"
        value={pasted}
        onChange={setPasted}
        rows={8}
        placeholder={"First name\tLast name\tCompany"}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" {...(empty && { "aria-disabled": true })}>
          Use these rows
        </Button>
      </div>
    </form>
  );
}

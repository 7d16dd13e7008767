import { ChevronDown, Download } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { downloadCsv } from "#app/lib/download-file.ts";
import { exportNote, exportableCount } from "./export-note.ts";
import type { RunOutput } from "#app/records/record-result.ts";
import { runToCsv } from "./run-export.ts";

/** Downloads the answered records of a run as CSV at once; what else can be asked for stands beside it. */
export function ExportButton({ run }: { run: RunOutput }) {
  const [includeDoNotCall, setIncludeDoNotCall] = useState(false);
  const [bom, setBom] = useState(true);
  const count = exportableCount(run.results);
  const download = () => {
    const file = runToCsv(run, { includeDoNotCall, bom, date: new Date() });
    downloadCsv(file.fileName, file.text);
    showToast({ message: exportNote(run.type, file) });
  };
  return (
    <div className="flex flex-none items-center gap-1">
      <Button
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={download}
        {...(count === 0
          ? { "aria-disabled": true, title: "There is something to export as soon as one record is matched" }
          : { count })}
      >
        Export
      </Button>
      <Popover
        title="File options"
        align="end"
        trigger={
          <IconButton
            variant="secondary"
            label="File options"
            icon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
          />
        }
      >
        <div className="grid gap-3 p-4">
          {run.type === "contact" && (
            <Option
              label="Include do-not-call numbers"
              checked={includeDoNotCall}
              onChange={setIncludeDoNotCall}
              note="Else their cells stay blank. A column says which they are either way."
            />
          )}
          <Option
            label="Byte order mark"
            checked={bom}
            onChange={setBom}
            note="Spreadsheets then read accents right. Some import tools want it off."
          />
        </div>
      </Popover>
    </div>
  );
}

interface OptionProps {
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Option({ label, note, checked, onChange }: OptionProps) {
  return (
    <div>
      <Checkbox label={label} showLabel checked={checked} onChange={onChange} />
      <p className="pl-6 text-xs text-ink-3">{note}</p>
    </div>
  );
}

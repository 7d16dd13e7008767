import { ChevronDown, Download } from "lucide-react";
import { useState } from "react";
import { downloadCsv } from "#app/files/write/download-file.ts";
import type { RunOutput } from "#app/records/record-result.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { exportableCount, exportMessage, runToCsv } from "./run-export.ts";

/** Downloads the records of a run that came back as CSV, with options beside it. */
export function ExportButton({ run }: { run: RunOutput }) {
  const [includeDoNotCall, setIncludeDoNotCall] = useState(false);
  const [bom, setBom] = useState(true);
  const count = exportableCount(run.results);
  const download = () => {
    const file = runToCsv(run, { includeDoNotCall, bom, date: new Date() });
    downloadCsv(file.fileName, file.text);
    showToast({ message: exportMessage(run.type, file) });
  };
  return (
    <div className="flex flex-none items-center gap-1">
      <Button
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={download}
        {...(count === 0
          ? { "aria-disabled": true, title: "Available as soon as one record is matched" }
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
              note="Otherwise left blank. Either way, a column says which numbers they are."
            />
          )}
          <Option
            label="For Excel (UTF-8)"
            checked={bom}
            onChange={setBom}
            note="Adds a byte order mark, so that Excel shows accents correctly. Turn it off if an import tool rejects the file."
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

import { Pencil } from "lucide-react";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { StoredRun } from "#app/features/runs/engine/stored-run.ts";
import { IconButton } from "#app/ui/button.tsx";
import { NameForm } from "#app/ui/name-form.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";

interface RenameRunProps {
  readonly run: Pick<StoredRun, "id" | "name">;
  readonly engine: Pick<RunEngine, "rename">;
}

/** A pencil beside the name: Enter takes the new one, Esc leaves the old one. */
export function RenameRun({ run, engine }: RenameRunProps) {
  return (
    <Popover
      title="Rename run"
      trigger={
        <IconButton
          size="sm"
          label={`Rename ${run.name}`}
          icon={<Pencil size={14} strokeWidth={1.75} aria-hidden />}
        />
      }
    >
      {(close) => (
        <div className="p-4">
          <NameForm
            noun="run"
            submitLabel="Rename"
            initial={run.name}
            onCancel={close}
            onName={(name) => {
              engine.rename(run.id, name);
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}

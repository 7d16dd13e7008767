import { Pencil } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NameForm } from "#app/ui/name-form.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";

interface RenameRunProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** A pencil beside the name: Enter takes the new one, Esc leaves the old one. */
export function RenameRun({ name, onName }: RenameRunProps) {
  return (
    <Popover
      title="Rename run"
      trigger={<IconButton size="sm" label={`Rename ${name}`} icon={<Icon of={Pencil} size="sm" />} />}
    >
      {(close) => (
        <div className="p-4">
          <NameForm
            noun="run"
            submitLabel="Rename"
            initial={name}
            onCancel={close}
            onName={(next) => {
              onName(next);
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}

import { Dialog } from "#app/ui/dialog.tsx";
import { NameForm } from "./name-form.tsx";

interface NameDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly initial?: string;
  readonly others: readonly string[];
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a list; open while it is mounted. */
export function NameDialog({ title, onClose, onName, ...form }: NameDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <NameForm
        label="Name"
        {...form}
        onName={async (name) => {
          await onName(name);
          onClose();
        }}
      />
    </Dialog>
  );
}

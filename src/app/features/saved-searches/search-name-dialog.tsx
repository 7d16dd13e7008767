import type { ReactNode } from "react";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NameForm } from "./search-name-form.tsx";

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly action: string;
  readonly children?: ReactNode;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name where there is no button to stand at: after a choice in a menu or a list. */
export function NameDialog({ title, onName, onClose, ...form }: NameDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <NameForm
        {...form}
        onCancel={onClose}
        onName={(name) => {
          onName(name);
          onClose();
        }}
      />
    </Dialog>
  );
}

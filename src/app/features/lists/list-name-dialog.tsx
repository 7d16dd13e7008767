import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NameForm } from "./list-name-form.tsx";

interface NameDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly initial?: string;
  readonly others: readonly string[];
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a list; open while it is mounted, wherever that is. */
export function NameDialog({ title, onClose, onName, ...form }: NameDialogProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector("input")?.select(), []);
  const name = async (text: string) => {
    await onName(text);
    onClose();
  };
  return createPortal(
    <Dialog open onClose={onClose} title={title}>
      <div ref={frame}>
        <NameForm label="Name" {...form} onName={name} />
      </div>
    </Dialog>,
    document.body,
  );
}

import { Link } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { showToast } from "#app/ui/overlays/toast.tsx";

type CopyLinkButtonProps = {
  /** The whole address, made when it is asked for. */
  link: () => string;
  /** What is said when it was copied. */
  message: string;
};

/** Copies the address of a view; where the browser refuses the clipboard, shows it to be copied by hand. */
export function CopyLinkButton({ link, message }: CopyLinkButtonProps) {
  const [refused, setRefused] = useState<string>();
  const copy = async () => {
    const address = link();
    if (await copyText(address)) showToast({ message });
    else setRefused(address);
  };
  return (
    <>
      <Button
        compact
        icon={<Link size={16} strokeWidth={1.75} aria-hidden />}
        title="Copy link to this view"
        onClick={() => void copy()}
      >
        Copy link
      </Button>
      {refused !== undefined && <LinkDialog link={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
}

function LinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  // a dialog starts at its cross
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog
      open
      title="Copy the link yourself"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TextField
        ref={field}
        label="Link to this view"
        readOnly
        value={link}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        hint="The browser did not give access to the clipboard. The link is selected: press Ctrl C or ⌘ C."
      />
    </Dialog>
  );
}

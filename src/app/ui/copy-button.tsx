import { Check, Copy, Link } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { announce, showToast } from "#app/ui/overlays/notifications.ts";
import { Button, IconButton } from "./button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

type CopyButtonProps = {
  /** The text to copy. */
  value: string;
  /** Accessible name of the button: "Copy contact ID". */
  label: string;
  /** Replaces the usual copy icon. */
  icon?: ReactNode;
  className?: string | undefined;
};

/** Copies text and confirms it, visibly for two seconds and once to screen readers. */
export function CopyButton({ value, label, icon, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await copyText(value);
    setCopied(done);
    announce(done ? "Copied" : "Could not copy");
  };
  return (
    <IconButton
      size="sm"
      label={label}
      title={copied ? "Copied" : label}
      className={className}
      onClick={() => void copy()}
      icon={
        copied ? (
          <Check size={14} strokeWidth={2} aria-hidden className="text-success-ink" />
        ) : (
          (icon ?? <Icon of={Copy} size="sm" />)
        )
      }
    />
  );
}

/** Copies text; resolves with whether it succeeded. The clipboard is missing on plain http and may be refused. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    return false;
  }
}

type CopyLinkButtonProps = {
  /** Returns the full URL when pressed. */
  link: () => string;
  /** Confirmation message. */
  message: string;
};

/** Copies the URL of a view. Where the browser blocks the clipboard, shows the URL to copy by hand. */
export function CopyLinkButton({ link, message }: CopyLinkButtonProps) {
  const [refused, setRefused] = useState<string>();
  const copy = async () => {
    const address = link();
    if (await copyText(address)) showToast({ message });
    else setRefused(address);
  };
  return (
    <>
      <Button compact icon={<Icon of={Link} />} title="Copy link to this view" onClick={() => void copy()}>
        Copy link
      </Button>
      {refused !== undefined && <LinkDialog link={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
}

function LinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  // a dialog would focus its Close button
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog
      open
      title="Copy the link"
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
        hint="Copying is blocked here. The link is selected, so press Ctrl C or ⌘ C."
      />
    </Dialog>
  );
}

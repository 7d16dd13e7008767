import { useRouter } from "@tanstack/react-router";
import { Link } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paramsOf } from "#app/search/search-params.ts";
import type { OpenSearch } from "#app/search/search-resource.ts";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Copies the address of the view for anyone who may sign in: without the saved search, which is this person's own. */
export function CopyLinkButton({ open }: { readonly open: OpenSearch }) {
  const router = useRouter();
  const [refused, setRefused] = useState<string>();
  const copy = async () => {
    const search = paramsOf({ ...open.view, saved: undefined });
    const link = new URL(router.buildLocation({ to: ".", search }).href, window.location.href).href;
    if (!(await copyText(link))) return setRefused(link);
    const left = open.secret ? ", without the e-mail address" : "";
    showToast({ message: `Link copied${left}` });
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

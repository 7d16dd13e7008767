import { Flag } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { ClaimSubject } from "#contract/usage/claim-schemas.ts";
import { ClaimDialog } from "./claim-dialog.tsx";

interface ClaimButtonProps {
  readonly about: ClaimSubject;
  /** What it is about, as the screen calls it. */
  readonly what: string;
}

/** Opens the question of what is wrong with something that was paid for. */
export function ClaimButton({ about, what }: ClaimButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <p>
      <Button
        variant="ghost"
        className="-ml-2.5"
        icon={<Flag size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Something wrong?
      </Button>
      {open && <ClaimDialog about={about} what={what} onClose={() => setOpen(false)} />}
    </p>
  );
}

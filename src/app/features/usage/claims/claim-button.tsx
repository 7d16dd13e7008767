import { Flag } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ask } from "#app/ui/overlays/question-outlet.tsx";
import type { ClaimSubject } from "#contract/usage/claim-schemas.ts";
import { ClaimDialog } from "./claim-dialog.tsx";

interface ClaimButtonProps {
  readonly about: ClaimSubject;
  /** The subject of the claim, as the screen names it. */
  readonly what: string;
}

/** Opens the form that reports a problem with paid data. */
export function ClaimButton({ about, what }: ClaimButtonProps) {
  return (
    <p>
      <Button
        variant="ghost"
        className="-ml-2.5"
        icon={<Icon of={Flag} />}
        onClick={() => ask((close) => <ClaimDialog about={about} what={what} onClose={close} />)}
      >
        Something wrong?
      </Button>
    </p>
  );
}

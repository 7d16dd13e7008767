import { Flag } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ask } from "#app/ui/overlays/question-outlet.tsx";
import type { ClaimSubject } from "#contract/usage/claim-schemas.ts";
import { ClaimDialog } from "./claim-dialog.tsx";

interface ClaimButtonProps {
  readonly about: ClaimSubject;
  /** What it is about, as the screen calls it. */
  readonly what: string;
}

/** Opens the question of what is wrong with something that was paid for. */
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

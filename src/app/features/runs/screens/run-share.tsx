import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import type { RunCommands } from "#app/runs/use-run-commands.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyLinkButton } from "#app/ui/copy-button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

interface RunShareProps {
  readonly run: RunAnswer;
  readonly commands: RunCommands;
}

/** Says whether colleagues may read a run; its owner changes that here. [run-1] */
export function RunShare({ run, commands }: RunShareProps) {
  const icon = run.isShared ? Users : UserPlus;
  /** The chosen value, until the gateway has saved it. */
  const [pressed, setPressed] = useState<boolean>();
  const share = async (isShared: boolean) => {
    setPressed(isShared);
    await commands.say(run, { type: "share", isShared });
    setPressed(undefined);
  };
  return (
    <Popover
      title={`Share “${run.name}”`}
      align="end"
      width={368}
      trigger={
        <Button compact="under-1280" icon={<Icon of={icon} />}>
          {run.isShared ? "Shared" : "Share"}
        </Button>
      }
    >
      <div className="grid gap-3 p-4">
        <Checkbox
          label="Everyone in your organization may see it"
          showLabel
          checked={pressed ?? run.isShared}
          onChange={(isShared) => void share(isShared)}
        />
        <p className="text-xs text-ink-2">
          They see its results and can export them. Only you can change, send or delete it.
        </p>
        {run.isShared && (
          <p>
            <CopyLinkButton link={() => window.location.href} message="Link copied" />
          </p>
        )}
      </div>
    </Popover>
  );
}

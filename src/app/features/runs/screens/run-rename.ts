import type { RunCommands } from "#app/runs/use-run-commands.ts";
import { askForName } from "#app/ui/overlays/question.tsx";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** Asks for a new name for a run. */
export function renameRun(run: RunAnswer, commands: RunCommands): void {
  askForName({
    title: "Rename run",
    noun: "run",
    submitLabel: "Rename",
    initial: run.name,
    onName: (name) => commands.say(run, { type: "rename", name }),
  });
}

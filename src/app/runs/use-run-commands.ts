import { errorMessage } from "#app/lib/error-message.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import type { RunAnswer, RunCommand } from "#contract/runs/run-schemas.ts";
import { runGateway } from "./run-gateway.ts";
import { refetchRuns, showRun } from "./run-queries.ts";

/** What a person can do with a run. Failures are shown. */
export interface RunCommands {
  readonly say: (run: RunAnswer, command: RunCommand) => Promise<void>;
  /** Deletes a run, with undo. */
  readonly remove: (run: RunAnswer) => Promise<void>;
}

/** The commands for a person's runs; each result is shown as soon as the gateway has answered. */
export function useRunCommands(): RunCommands {
  const session = useUserSession();
  const gateway = runGateway(session.personId);
  return {
    async say(run, command) {
      try {
        showRun(session, await gateway.command(run.id, command));
      } catch (error) {
        showToast({ message: `${run.name} was not changed. ${errorMessage(error)}` });
      }
    },
    async remove(run) {
      try {
        await gateway.remove(run.id);
        await refetchRuns(session);
        showToast({
          message: `Deleted ${run.name}`,
          action: undo(async () => showRun(session, await gateway.command(run.id, { type: "restore" }))),
        });
      } catch (error) {
        showToast({ message: `${run.name} couldn’t be deleted. ${errorMessage(error)}` });
      }
    },
  };
}

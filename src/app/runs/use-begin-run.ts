import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "#app/api/api-error.ts";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { systemClock } from "#app/lib/clock.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { useAskFrom } from "#app/prices/spending/ask-before-spending.ts";
import { leftToday, ownCeilingQuery } from "#app/prices/spending/daily-ceiling.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { lasting } from "./prepare-run.ts";
import { refetchRuns, showRun } from "./run-queries.ts";
import type { StartFacts } from "./start-terms.ts";

/** The limits known before a start, apart from the person's choices. */
export function useStartFacts(): Pick<StartFacts, "creditsLeft" | "leftToday" | "askFrom"> {
  const own = useQuery(ownCeilingQuery(useUserSession())).data;
  return {
    creditsLeft: allowanceOf(useQuery(usageQueries.current()).data ?? [], "credits")?.left,
    leftToday: own && leftToday(own),
    askFrom: useAskFrom().credits,
  };
}

/** Advice where no answer comes, however often it is requested. */
const UNANSWERED = "Check your connection, and whether an extension blocks Prospect. Then start it again.";

/** Shows why a run was not started and what to do, until dismissed. */
export function reportNotStarted(error: unknown): void {
  const isUnanswered = error instanceof ApiError && error.kind === "network";
  const hint = isUnanswered ? ` ${UNANSWERED}` : "";
  showToast({ message: `The run was not started. ${errorMessage(error)}${hint}`, stays: true });
}

/**
 * Sends the start of a run, with retries if the answer is lost, and shows the run. On failure it shows why and resolves
 * with undefined. Never rejects.
 */
export function useBeginRun(): (start: () => Promise<RunAnswer>) => Promise<RunAnswer | undefined> {
  const session = useUserSession();
  const navigate = useNavigate();
  return async (start) => {
    try {
      const { signal } = new AbortController();
      const run = await lasting(start, { clock: systemClock, random: Math.random, signal });
      showRun(session, run);
      return run;
    } catch (error) {
      if (error instanceof ApiError && (error.status ?? 500) < 500) reportNotStarted(error);
      else {
        void refetchRuns(session);
        // whether the gateway received the start is unknown: the run itself will show it
        const message = `Prospect can’t tell whether the run has started. ${errorMessage(error)}`;
        const action = { label: "Enrich runs", onAction: () => void navigate({ to: "/runs" }) };
        showToast({ message, action, stays: true });
      }
      return undefined;
    }
  };
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { findRunningRuns, openUserEngine } from "#app/features/runs/engine/user-runs.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { sendOrAsk, useAskFrom } from "#app/paid-calls/spending/ask-before-spending.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import {
  COMPANY_RUN_OPERATIONS,
  type CompanyRunKind,
  type CompanyRunReview,
  type RunCompany,
  companyRunPlan,
  companyRunReview,
} from "./company-run-plan.ts";

/** A run that was started, with what it is about. */
export interface StartedCompanyRun {
  readonly id: string;
  readonly name: string;
  readonly companies: readonly RunCompany[];
}

export type CompanyRunStart = ReturnType<typeof useCompanyRunStart>;

/** Starts runs over companies, after what has to be asked was asked. */
export function useCompanyRunStart(
  kind: CompanyRunKind,
  topics: ReadonlySet<string>,
  onStarted: (run: StartedCompanyRun) => void,
) {
  const session = useUserSession();
  const askFrom = useAskFrom();
  const creditsLeft = allowanceOf(useQuery(usageQueries.current()).data ?? [], "credits")?.left;
  const [starting, setStarting] = useState(false);
  const [review, setReview] = useState<CompanyRunReview>();

  const send = async (companies: readonly RunCompany[]) => {
    const engine = await session.part(openUserEngine);
    const plan = companyRunPlan(kind, companies, [...topics]);
    onStarted({ id: await engine.start(plan), name: plan.name, companies });
  };

  const examine = async (companies: readonly RunCompany[]) => {
    const runs = await findRunningRuns(session, [COMPANY_RUN_OPERATIONS[kind]]);
    await sendOrAsk(companyRunReview(companies, runs, creditsLeft), askFrom.credits, {
      send: ({ companies: free }) => send(free),
      ask(next) {
        setReview(next);
        setStarting(false);
      },
    });
  };

  const whileStarting = async (work: Promise<void>) => {
    setStarting(true);
    await work.catch((error: unknown) => {
      setStarting(false);
      setReview(undefined);
      showToast({ message: `The run was not started. ${errorMessage(error)}` });
    });
  };

  return {
    start: (companies: readonly RunCompany[]) => whileStarting(examine(companies)),
    begin: (companies: readonly RunCompany[]) => whileStarting(send(companies)),
    cancel: () => setReview(undefined),
    starting,
    review,
    askFrom,
    creditsLeft,
  };
}

import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { displayName } from "#app/features/families/model/family-model.ts";
import type { FamilyAnswer } from "#app/features/families/model/parse-family.ts";
import { type FamilyWorker, startFamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { downloadFile } from "#app/files/write/download-file.ts";
import { noOfferMessage } from "#app/prices/price-labels.ts";
import { offerLabel } from "#app/prices/read-prices.ts";
import { type SingleRunState, isUnderWay } from "#app/runs/single-run-state.ts";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { LoadingScreen } from "#app/ui/list/list-screen.tsx";
import type { OwnedRead } from "#contract/records/owned-list.ts";
import { FetchHierarchyPanel } from "./family-fetch-panel.tsx";
import { FamilyLayout } from "./family-layout.tsx";
import { noFamilyReason, unknownCompanyReason } from "./family-notice-text.ts";
import type { FamilyParams, ParamsChange } from "./family-params.ts";
import { FamilyProvider } from "./family-provider.tsx";
import {
  FamilyFailed,
  FamilyLoading,
  FamilyScreen,
  NoTree,
  RefreshFailed,
  companyOf,
} from "./family-states.tsx";
import { type FamilyRead, familyAnswerQuery, useFamilyRead } from "./use-family-read.ts";
import { useFamilySubject } from "./use-family-subject.ts";

interface UrlProps {
  readonly params: FamilyParams;
  readonly onParamsChange: ParamsChange<FamilyParams>;
}

const TITLE = "Family tree";

/** The family tree of one company: first its price, then the tree that the organisation owns. */
export function FamilyPage({ companyId, ...url }: UrlProps & { readonly companyId: string }) {
  const reason = unknownCompanyReason(companyId, undefined);
  if (reason === undefined) return <OwnedFamilyPage companyId={companyId} {...url} />;
  return (
    <FamilyScreen title={TITLE}>
      <NoTree title={reason.title}>{reason.text}</NoTree>
    </FamilyScreen>
  );
}

function OwnedFamilyPage({ companyId, ...url }: UrlProps & { readonly companyId: string }) {
  const { read, error, retry, run, press } = useFamilyRead(companyId);
  if (read) return <AnswerPage {...url} {...{ read, run, press }} />;
  if (run !== undefined && isUnderWay(run)) return <FetchingPage companyId={companyId} run={run} />;
  if (read === undefined && error)
    return (
      <FamilyScreen title={TITLE}>
        <FamilyFailed error={error} onRetry={retry} />
      </FamilyScreen>
    );
  if (read === undefined) return <LoadingScreen title={TITLE} />;
  return <FetchHierarchyPanel companyId={companyId} run={run} press={press} />;
}

interface FetchingPageProps {
  readonly companyId: string;
  readonly run: SingleRunState;
}

function FetchingPage({ companyId, run }: FetchingPageProps) {
  const { data: record } = useQuery(companyQueries.byId(companyId));
  const company = record?.attributes.name ?? "";
  return (
    <FamilyScreen title={company || TITLE}>
      <FamilyLoading
        what={
          run.kind === "waiting"
            ? run.label
            : `Loading the family tree${company === "" ? "" : ` of ${company}`}`
        }
      />
    </FamilyScreen>
  );
}

interface AnswerPageProps extends UrlProps, Pick<FamilyRead, "run" | "press"> {
  readonly read: OwnedRead;
}

/** Opens an owned answer in a worker and shows its family. */
function AnswerPage({ read, run, press, ...url }: AnswerPageProps) {
  const { personId } = useUserSession();
  const { data: answer, error, refetch } = useQuery(familyAnswerQuery(personId, read));
  const opened = useOpenedAnswer(answer, read.companyId);
  const found = opened.status === "read" ? opened.answer : undefined;
  const company = companyOf(read);
  if (opened.status === "read" && found?.kind === "family") {
    return (
      <SelectionOrigin origin={`family of ${displayName(found.family.table, 0)}`}>
        <FamilyProvider
          {...url}
          key={read.gotAt}
          read={read}
          family={found.family}
          worker={opened.worker}
          run={run}
          press={press}
        >
          <FamilyLayout />
        </FamilyProvider>
      </SelectionOrigin>
    );
  }
  const again = <AskAgain {...{ read, run, press }} />;
  return (
    <FamilyScreen title={`Family tree of ${company}`}>
      {run?.kind === "failed" && <RefreshFailed {...{ read, run, press }} />}
      {answer === undefined && error ? (
        <FamilyFailed error={error} onRetry={refetch} />
      ) : opened.status === "reading" ? (
        <FamilyLoading what="Opening the family tree" />
      ) : found?.kind === "no-family" ? (
        <NoTree title={noFamilyReason(company, found.status).title} actions={again}>
          {noFamilyReason(company, found.status).text}
        </NoTree>
      ) : (
        <NoTree
          title="The answer can’t be read"
          actions={
            <>
              {again}
              {answer && (
                <Button onClick={() => downloadFile(`family_${read.companyId}.json`, answer)}>
                  Download the answer
                </Button>
              )}
            </>
          }
        >
          It was cut off, or isn’t a family tree. It may have been charged, so it’s saved as it came.
        </NoTree>
      )}
    </FamilyScreen>
  );
}

/** Fetches a tree again after an answer without one. */
function AskAgain({ read, run, press }: Pick<AnswerPageProps, "read" | "run" | "press">) {
  const { price, snapshot } = useFamilySubject(read.companyId, read.company ?? undefined);
  if (noOfferMessage(price) !== undefined) return null;
  return (
    <Button variant="primary" busy={isUnderWay(run)} onClick={() => press({ snapshot }, price)}>
      Load again · {offerLabel(price)}
    </Button>
  );
}

/** An owned answer while it is opened. */
type OpenedAnswer =
  | { readonly status: "reading" }
  | { readonly status: "failed" }
  | { readonly status: "read"; readonly answer: FamilyAnswer; readonly worker: FamilyWorker };

const READING: OpenedAnswer = { status: "reading" };

/** Opens an answer in a worker, which lives as long as the screen. */
function useOpenedAnswer(answer: Blob | undefined, companyId: string): OpenedAnswer {
  const [opened, setOpened] = useState<{ readonly of: Blob; readonly state: OpenedAnswer }>();
  useEffect(() => {
    if (answer === undefined) return undefined;
    const worker = startFamilyWorker();
    let current = true;
    // the first rendering of a family is a lot of work and may be interrupted
    const settle = (state: OpenedAnswer) => {
      if (current) startTransition(() => setOpened({ of: answer, state }));
    };
    worker.open(answer, companyId).then(
      (read) => settle({ status: "read", answer: read, worker }),
      () => settle({ status: "failed" }),
    );
    return () => {
      current = false;
      worker.close();
    };
  }, [answer, companyId]);
  return opened !== undefined && opened.of === answer ? opened.state : READING;
}

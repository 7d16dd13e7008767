import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { companyQueries } from "#app/api/company-api-queries.ts";
import type { FamilyAnswer } from "#app/features/families/model/parse-family.ts";
import { type FamilyWorker, startFamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { downloadFile } from "#app/files/write/download-file.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { formatPrice } from "#app/paid-calls/paid-call-price-text.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { type FamilyFetch, useFamilies, useFamilyFetch } from "./families-page-store.ts";
import { noFamilyReason, unknownCompanyReason } from "./family-notice-text.ts";
import { FamilyLayout } from "./family-layout.tsx";
import type { FamilyParams, ParamsChange } from "./family-params.ts";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import { type FamilyTable, displayName } from "#app/features/families/model/family-model.ts";
import { FamilyProvider } from "./family-provider.tsx";
import { FamiliesFailed, FamilyLoading, NoTree, NotACompany, RefreshFailed } from "./family-states.tsx";
import type { StoredFamily } from "#app/paid-calls/company-calls.ts";
import { FetchHierarchyPanel } from "./family-fetch-panel.tsx";
import { ignoring, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";

interface UrlProps {
  readonly params: FamilyParams;
  readonly onParamsChange: ParamsChange<FamilyParams>;
}

/** The family tree of one company: first its price, then the tree as this browser stored it. */
export function FamilyPage({ companyId, ...url }: UrlProps & { readonly companyId: string }) {
  const reason = unknownCompanyReason(companyId, undefined);
  return reason ? <NotACompany {...reason} /> : <LocalFamilyPage companyId={companyId} {...url} />;
}

function LocalFamilyPage({ companyId, ...url }: UrlProps & { readonly companyId: string }) {
  const { data: local, error, refetch } = useQuery(useFamilies().localFamily(companyId));
  const fetch = useFamilyFetch(companyId);
  // first what was paid for and lives in this page alone
  if (fetch?.status === "unsaved") {
    return <AnswerPage {...url} stored={fetch.family} answer={fetch.answer} fetch={fetch} />;
  }
  if (error) return <FamiliesFailed title="Family tree" error={error} onRetry={() => void refetch()} />;
  if (local === undefined) return <StoredDataLoading title="Family tree" />;
  if (local?.answer !== undefined) {
    return <AnswerPage {...url} stored={local.family} answer={local.answer} fetch={fetch} />;
  }
  if (fetch?.status === "fetching" || local?.fetchingElsewhere === true) {
    return <FetchingPage companyId={companyId} name={local?.family.name} />;
  }
  return <FetchHierarchyPanel companyId={companyId} local={local} fetch={fetch} />;
}

interface FetchingPageProps {
  readonly companyId: string;
  readonly name: string | undefined;
}

function FetchingPage({ companyId, name }: FetchingPageProps) {
  const { data: record } = useQuery(companyQueries.byId(companyId));
  const company = record?.attributes.name || name || "";
  const title = company || "Family tree";
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <FamilyLoading what={`Loading the family tree${company === "" ? "" : ` of ${company}`}`} />
    </>
  );
}

interface AnswerPageProps extends UrlProps {
  readonly stored: StoredFamily;
  readonly answer: Blob;
  readonly fetch: FamilyFetch | undefined;
}

/** Opens a stored answer in a worker and shows its family. */
function AnswerPage({ stored, answer, fetch, ...url }: AnswerPageProps) {
  const opened = useOpenedAnswer(answer, stored.id);
  const read = opened.status === "read" ? opened.answer : undefined;
  useRecordOpened(stored.id, read?.kind === "family" ? read.family.table : undefined);
  const company = stored.name || `company ${stored.id}`;
  const title = `Family tree of ${company}`;
  usePageTitle(title);
  const families = useFamilies();
  const refetch = () => {
    const newerThan = stored.answer?.receivedAt;
    void families.startFetch({ companyId: stored.id, name: stored.name, newerThan });
  };
  if (opened.status === "read" && read?.kind === "family") {
    return (
      <SelectionOrigin origin={`family of ${displayName(read.family.table, 0)}`}>
        <FamilyProvider
          {...url}
          key={stored.answer?.receivedAt}
          stored={stored}
          family={read.family}
          worker={opened.worker}
          fetch={fetch}
          refetch={refetch}
        >
          <FamilyLayout />
        </FamilyProvider>
      </SelectionOrigin>
    );
  }
  const again = (
    <Button variant="primary" busy={fetch?.status === "fetching"} onClick={refetch}>
      Ask again · {formatPrice(undefined)}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} />
      {fetch?.status === "failed" && <RefreshFailed {...fetch} stored={stored} refetch={refetch} />}
      {opened.status === "reading" ? (
        <FamilyLoading what="Opening the family tree" />
      ) : read?.kind === "no-family" ? (
        <NoTree title={noFamilyReason(company, read.status).title} actions={again}>
          {noFamilyReason(company, read.status).text}
        </NoTree>
      ) : (
        <NoTree
          title="The answer cannot be read"
          actions={
            <>
              {again}
              <Button onClick={() => downloadFile(`family_${stored.id}.json`, answer)}>
                Download the answer
              </Button>
            </>
          }
        >
          It was cut off, or is not a family tree. You may have been charged. It is saved as it arrived, and
          asking again is free for companies under management.
        </NoTree>
      )}
    </>
  );
}

/** A stored answer on its way to the screen. */
type OpenedAnswer =
  | { readonly status: "reading" }
  | { readonly status: "failed" }
  | { readonly status: "read"; readonly answer: FamilyAnswer; readonly worker: FamilyWorker };

const READING: OpenedAnswer = { status: "reading" };

/** Opens an answer in a worker, which lives as long as the screen. */
function useOpenedAnswer(answer: Blob, companyId: string): OpenedAnswer {
  const [opened, setOpened] = useState<{ readonly of: Blob; readonly state: OpenedAnswer }>();
  useEffect(() => {
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
  return opened?.of === answer ? opened.state : READING;
}

/** Records that a family was viewed, so that it comes first in the list; a failure to do so does not matter. */
function useRecordOpened(companyId: string, table: FamilyTable | undefined): void {
  const families = useFamilies();
  useEffect(() => {
    if (table === undefined) return;
    const summary = { top: displayName(table, 0), companies: table.companyTotal, levels: table.depth };
    void families.recordOpened(companyId, summary).catch(ignoring(isExpected, isStorageTrouble));
  }, [families, companyId, table]);
}

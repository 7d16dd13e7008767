import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import { type StoreApi, createStore } from "zustand/vanilla";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { forgetManagement } from "#app/api/management-api-queries.ts";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import {
  type CompanyCall,
  type CompanyQuestion,
  companyPrefix,
  companyReadStore,
  companyRequest,
  newCompanyCall,
  questionPrefix,
} from "#app/paid-calls/company-calls.ts";
import { type PaidCallStore, isCallInFlight } from "#app/paid-calls/paid-call-store.ts";
import { type PaidCallResult, makePaidCall } from "#app/paid-calls/paid-call.ts";
import { paidCallEnvironment } from "#app/paid-calls/send-paid-call.ts";
import { requestPersistence } from "#app/storage/persistent-storage.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import type { CompanyReadOperation } from "#contract/operation.ts";
import { readAgain } from "#app/storage/read-again.ts";
import { type CompanyPage, type CompanyRead, joinPages, storedPages } from "./company-screen-read.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** What can be read about a company, as far as asking for it needs to know. */
export interface CompanyReadSource<Criteria, Row> {
  readonly operation: CompanyReadOperation<Criteria, Row>;
  readonly criteriaOf: (question: CompanyQuestion) => Criteria;
}

/** How the last call for a question goes or went, in this tab. */
type Activity =
  | { readonly status: "loading" }
  | {
      readonly status: "failed";
      readonly page: number;
      readonly error: Error;
      readonly unconfirmed: boolean;
    };

interface LoadOptions {
  readonly topics: readonly string[];
  readonly page: number;
  /** Asks although an answer is stored, unless one came after this time. ISO 8601, UTC. */
  readonly newerThan?: string | undefined;
}

/** A company read with what is under way. */
export interface CompanyReadState<Row> {
  /** Undefined where nothing was asked yet, or while that is not known. */
  readonly read: CompanyRead<Row> | undefined;
  /** Stored reads are still being looked up. */
  readonly pending: boolean;
  /** A call is under way, in this tab or in another one. */
  readonly loading: boolean;
  readonly failure: Extract<Activity, { status: "failed" }> | undefined;
  /** Makes one call, which may cost a credit and continues when the screen is left. Never rejects. */
  readonly load: (options: LoadOptions) => Promise<void>;
}

/** The company reads of a session. Calls outlive the panel that started them. */
interface CompanyReads {
  readonly store: PaidCallStore<CompanyCall>;
  /** By question. */
  readonly activities: StoreApi<ReadonlyMap<string, Activity>>;
}

function openCompanyReads(session: UserSession): CompanyReads {
  return { store: companyReadStore(session), activities: createStore(() => new Map()) };
}

function setActivity({ activities }: CompanyReads, question: string, activity: Activity | undefined): void {
  const next = new Map(activities.getState());
  if (activity === undefined) next.delete(question);
  else next.set(question, activity);
  activities.setState(next, true);
}

interface StoredRead {
  readonly pages: readonly CompanyPage[];
  /** Another tab is asking. */
  readonly elsewhere: boolean;
}

/** Read from this browser's storage: nothing is asked of the service. */
function companyReadQuery({ store }: CompanyReads, operation: string, question: CompanyQuestion) {
  return queryOptions({
    queryKey: ["company-reads", operation, question.companyId, question.topics.toSorted().join()],
    queryFn: async (): Promise<StoredRead> => {
      const pages = await storedPages(store, operation, question);
      const open = pages.filter(({ call }) => call.attempt !== null);
      const inFlight = await Promise.all(open.map(({ call }) => isCallInFlight(store, call.id)));
      return { pages, elsewhere: inFlight.includes(true) };
    },
    staleTime: Infinity,
    // an answer that could not be stored lives here as long as the page
    gcTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.elsewhere === true ? 1000 : false),
  });
}

/** One page of a question, as it is asked for. */
interface PageOrder<Criteria, Row> {
  readonly source: CompanyReadSource<Criteria, Row>;
  readonly question: CompanyQuestion;
  readonly page: number;
  readonly newerThan?: string | undefined;
}

/** Makes the call for one page, which may cost a credit, and shows what it changes. Never rejects. */
export async function loadCompanyPage<Criteria, Row>(
  session: UserSession,
  { source: { operation, criteriaOf }, question, page, newerThan }: PageOrder<Criteria, Row>,
): Promise<PaidCallResult<CompanyCall>> {
  const reads = session.part(openCompanyReads);
  const key = questionPrefix(operation.name, question);
  setActivity(reads, key, { status: "loading" });
  const result = await makePaidCall(
    {
      call: newCompanyCall(operation.name, question, page),
      request: companyRequest(operation, criteriaOf(question), page),
      newerThan,
    },
    reads.store,
    paidCallEnvironment,
  );
  await showResult(session, { operation: operation.name, question, result });
  setActivity(reads, key, result.state === "DONE" ? undefined : failureOf(result));
  return result;
}

/** Follows what was loaded about a company, and loads more of it. */
export function useCompanyRead<Criteria, Row extends { readonly id: string }>(
  source: CompanyReadSource<Criteria, Row>,
  question: CompanyQuestion,
): CompanyReadState<Row> {
  const { operation } = source;
  const session = useUserSession();
  const reads = session.part(openCompanyReads);
  const { data, isPending } = useQuery(companyReadQuery(reads, operation.name, question));
  const read = useMemo(() => data && joinPages(operation, data.pages), [operation, data]);
  const { companyId, name } = question;
  const topics = question.topics.length > 0 ? question.topics : (read?.topics ?? []);
  const shown = questionPrefix(operation.name, { companyId, topics });
  const activity = useStore(reads.activities, (all) => all.get(shown));
  return {
    read,
    pending: isPending,
    loading: activity?.status === "loading" || data?.elsewhere === true,
    failure: activity?.status === "failed" ? activity : undefined,
    load: async ({ topics: asked, page, newerThan }) => {
      const wanted = { companyId, topics: asked, name };
      const key = questionPrefix(operation.name, wanted);
      if (reads.activities.getState().get(key)?.status === "loading") return;
      await loadCompanyPage(session, { source, question: wanted, page, newerThan });
    },
  };
}

/** What this browser stores of an operation about a company. */
export interface AskedRead {
  readonly operation: string;
  readonly pages: readonly CompanyPage[];
}

/** Follows which of some operations were asked about a company, or are being asked, in their order; undefined while that is looked up. Nothing is asked of the service. */
export function useAskedReads(
  operations: readonly string[],
  companyId: string,
): readonly AskedRead[] | undefined {
  const reads = useUserSession().part(openCompanyReads);
  const active = [...useStore(reads.activities).keys()];
  const stored = useQueries({
    queries: operations.map((operation) => companyReadQuery(reads, operation, { companyId, topics: [] })),
  });
  if (stored.some(({ isPending }) => isPending)) return undefined;
  return operations.flatMap((operation, index) => {
    const pages = stored[index]?.data?.pages ?? [];
    const isActive = active.some((key) => key.startsWith(companyPrefix(operation, companyId)));
    return pages.length > 0 || isActive ? { operation, pages } : [];
  });
}

/**
 * Shows reads as loading from now on, before their turn comes, so that nobody asks for one of them meanwhile. What is
 * loading already is left out: the function that is returned ends the waiting of those whose turn did not come.
 */
export function reserveReads(session: UserSession, operations: readonly string[], question: CompanyQuestion) {
  const reads = session.part(openCompanyReads);
  const keyOf = (operation: string) => questionPrefix(operation, question);
  const isLoading = (operation: string) =>
    reads.activities.getState().get(keyOf(operation))?.status === "loading";
  const reserved = operations.filter((operation) => !isLoading(operation));
  for (const operation of reserved) setActivity(reads, keyOf(operation), { status: "loading" });
  return {
    reserved,
    release: (operation: string) => {
      if (isLoading(operation)) setActivity(reads, keyOf(operation), undefined);
    },
  };
}

function failureOf({
  state,
  call,
  error,
}: Exclude<PaidCallResult<CompanyCall>, { state: "DONE" }>): Activity {
  return { status: "failed", page: call.page, error, unconfirmed: state === "UNKNOWN" };
}

interface LoadedPage {
  readonly operation: string;
  readonly question: CompanyQuestion;
  readonly result: PaidCallResult<CompanyCall>;
}

/** Shows what a call has changed: the pages here, the credits and what is under management. */
async function showResult(session: UserSession, { operation, question, result }: LoadedPage): Promise<void> {
  if (result.state === "REJECTED") return;
  const reads = session.part(openCompanyReads);
  const { queryClient } = session;
  const { call } = result;
  const text = result.state === "DONE" ? await result.answer.text() : undefined;
  const stored = result.state !== "DONE" || result.stored;
  const { queryKey } = companyReadQuery(reads, operation, question);
  const before = queryClient.getQueryData(queryKey)?.pages ?? [];
  const replaced = before.find((page) => page.call.id === call.id);
  const page: CompanyPage = { call, text: text ?? replaced?.text ?? null, stored };
  // a refreshed first page begins a new list
  const outdated = text === undefined || call.page > 1 ? [] : before.filter((other) => other.call.page > 1);
  const others = before.filter((other) => other !== replaced && !outdated.includes(other));
  const pages = [...others, page].toSorted((one, other) => one.call.page - other.call.page);
  queryClient.setQueryData(queryKey, { pages, elsewhere: false });
  await Promise.all(outdated.map((other) => reads.store.remove(other.call.id))).catch(
    ignoring(isStorageTrouble),
  );

  if (result.state === "DONE") requestPersistence();
  const latest = companyReadQuery(reads, operation, { ...question, topics: [] });
  forgetManagement(queryClient, "company", [question.companyId]);
  const changed = [
    usageQueries.all,
    companyQueries.byId(question.companyId).queryKey,
    ...(question.topics.length > 0 ? [latest.queryKey] : []),
  ];
  for (const each of changed) readAgain(queryClient, each);
}

import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { answerKey, fetchReadAnswer, readQueries } from "#app/owned/owned-read-queries.ts";
import type { Price } from "#app/prices/price-of.ts";
import {
  type CompanyRead,
  type ReadOperation,
  readKey,
  readPrefix,
  topicsOf,
} from "#app/runs/read-request.ts";
import { type SingleRunState, isUnderWay } from "#app/runs/single-run-state.ts";
import type { ShownRuns } from "#app/runs/single-runs.ts";
import { usePressRead, useReadRuns } from "#app/runs/use-read-runs.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import type { OwnedRead } from "#contract/records/owned-list.ts";
import type { CompanySnapshot } from "#contract/records/record-snapshot.ts";
import { type CompanyPage, type CompanySectionRead, joinPages, pagesOf } from "./company-screen-read.ts";
import type { SectionDefinition } from "./company-section-definition.ts";
import { useReserved } from "./reserved-reads.ts";

/** The text of an owned answer. A refreshed answer stays visible until the newer one is loaded. */
function answerQuery(personId: string, read: OwnedRead) {
  const key = answerKey(read, "text");
  return queryOptions({
    queryKey: [...key, read.gotAt],
    queryFn: async ({ signal }) => (await fetchReadAnswer(personId, read, signal)).text(),
    staleTime: Infinity,
    placeholderData: (text: string | undefined, query) =>
      key.every((part, at) => query?.queryKey[at] === part) ? text : undefined,
  });
}

/** The texts of owned answers, as they arrive. */
function useAnswers(reads: readonly OwnedRead[]) {
  const { personId } = useUserSession();
  const answers = useQueries({
    queries: reads.map((read) => answerQuery(personId, read)),
    combine: (all) => ({
      texts: all.map(({ data }) => data ?? null),
      isFetching: all.some(({ isFetching }) => isFetching),
      error: all.find(({ error }) => error !== null)?.error ?? null,
      retry: () => {
        for (const { error, refetch } of all) if (error !== null) void refetch();
      },
    }),
  });
  const { texts } = answers;
  const pages = useMemo(
    () => reads.map((read, at): CompanyPage => ({ read, text: texts[at] ?? null })),
    [reads, texts],
  );
  return { ...answers, pages };
}

/** The owned data of a section, and the run in progress. */
export interface CompanyReadState<Row> {
  /** Undefined where no page of the section is owned. */
  readonly read: CompanySectionRead<Row> | undefined;
  /** The read of the first page: who made it, and when. */
  readonly first: OwnedRead | undefined;
  /** The topics of the URL; without these, the topics of the owned data or of the run in progress. */
  readonly topics: readonly string[];
  /** Whether a run is in progress on any of the person's devices, or an owned answer is being fetched. */
  readonly loading: boolean;
  /** A stopped run, with its page. */
  readonly failed:
    | { readonly page: number; readonly state: Extract<SingleRunState, { kind: "failed" }> }
    | undefined;
  /** What the run in progress waits for. */
  readonly waitsFor: string | undefined;
  /** Why an owned answer could not be fetched. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Makes one read at the price it states. */
  readonly load: (options: LoadOptions) => void;
}

interface LoadOptions {
  readonly topics: readonly string[];
  readonly page: number;
  readonly price: Price;
}

interface ReadQuestion {
  readonly companyId: string;
  readonly topics: readonly string[];
  readonly snapshot: CompanySnapshot;
}

/** The topics of the person's run of an operation about a company; empty where there is no run. */
function topicsUnderWay(shown: ShownRuns, operation: ReadOperation, companyId: string): readonly string[] {
  const prefix = readPrefix(operation, companyId);
  const run = [...shown.values()].find(
    ({ target, state }) => target.key.startsWith(prefix) && state.kind !== "done",
  );
  return run?.target.topics ?? [];
}

/** The runs in progress of the first page and of the next page. */
function useSectionRun(operation: ReadOperation, companyId: string, topics: readonly string[], next: number) {
  const shown = useReadRuns();
  const pages = next === 1 ? [1] : [next, 1];
  const runs = pages.flatMap((page) => {
    const state = shown.get(readKey({ operation, companyId, topics, page }))?.state;
    return state === undefined || state.kind === "done" ? [] : [{ page, state }];
  });
  const moving = runs.find(({ state }) => isUnderWay(state))?.state;
  const failed = runs.flatMap(({ page, state }) => (state.kind === "failed" ? [{ page, state }] : []))[0];
  return {
    isMoving: moving !== undefined,
    waitsFor: moving?.kind === "waiting" ? moving.label : undefined,
    failed: moving === undefined ? failed : undefined,
  };
}

/**
 * Follows the owned data of a section, and reads more of it. `reads`: all reads about the company, the newest first.
 */
export function useCompanyRead<Criteria, Row extends { readonly id: string }>(
  { reads: operation, operation: reader }: SectionDefinition<Criteria, Row>,
  { companyId, topics: asked, snapshot }: ReadQuestion,
  reads: readonly OwnedRead[],
): CompanyReadState<Row> {
  const shown = useReadRuns();
  const named = asked.length > 0 ? asked : topicsUnderWay(shown, operation, companyId);
  const question = JSON.stringify(named);
  const owned = useMemo(
    () => pagesOf(reads, operation, topicsOf({ topics: JSON.parse(question) })),
    [reads, operation, question],
  );
  const { pages, isFetching, error, retry } = useAnswers(owned);
  const read = useMemo(() => (pages.length === 0 ? undefined : joinPages(reader, pages)), [reader, pages]);
  const topics = named.length > 0 ? named : topicsOf(owned[0]?.criteria ?? {});
  const run = useSectionRun(operation, companyId, topics, (read?.pages ?? 0) + 1);
  const isReserved = useReserved().has(readPrefix(operation, companyId));
  const press = usePressRead();
  return {
    read,
    first: owned[0],
    topics,
    loading: run.isMoving || isReserved || isFetching,
    failed: run.failed,
    waitsFor: run.waitsFor,
    error,
    retry,
    load: ({ topics: chosen, page, price }) => {
      const wanted: CompanyRead = { operation, companyId, topics: chosen, page };
      press(wanted, { snapshot }, price);
    },
  };
}

/** What was read by one operation about a company. */
export interface RequestedRead {
  readonly operation: ReadOperation;
  /** The first page of the latest read, where it is owned. */
  readonly pages: readonly CompanyPage[];
}

/** What is known of the reads about a company. */
export interface RequestedReads {
  /** All owned reads, the newest first. */
  readonly reads: readonly OwnedRead[];
  /** Those of the given operations that are owned or in progress, in the order of the operations. */
  readonly asked: readonly RequestedRead[];
}

/** Follows which of the given operations were read about a company. Looking this up is free. */
export function useRequestedReads(
  operations: readonly ReadOperation[],
  companyId: string,
): {
  /** Undefined while it is looked up. */
  readonly known: RequestedReads | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { personId } = useUserSession();
  const { data: reads, error, refetch } = useQuery(readQueries.ofCompany(personId, companyId));
  const firsts = useMemo(
    () => operations.flatMap((operation) => pagesOf(reads ?? [], operation, []).slice(0, 1)),
    [operations, reads],
  );
  const { pages, isFetching } = useAnswers(firsts);
  const shown = useReadRuns();
  const reserved = useReserved();
  // which tab opens first depends on the answers; later answers arrive one by one
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && reads !== undefined && !isFetching) setKnown(true);
  const retry = () => void refetch();
  if (reads === undefined || !isKnown) return { known: undefined, error, retry };
  const asked = operations.flatMap((operation) => {
    const owned = pages.filter(({ read }) => read.operation === operation);
    const prefix = readPrefix(operation, companyId);
    const isMoving = [...shown].some(([key, { state }]) => key.startsWith(prefix) && state.kind !== "done");
    return owned.length > 0 || isMoving || reserved.has(prefix) ? [{ operation, pages: owned }] : [];
  });
  return { known: { reads, asked }, error: null, retry };
}

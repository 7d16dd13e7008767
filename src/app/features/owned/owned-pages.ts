import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readAsPage } from "#app/api/request-as-page.ts";
import { type WalkOptions, walk } from "#app/api/walk.ts";
import { RepeatedWork, systemClock } from "#app/lib/clock.ts";
import type { SessionPart, UserSession } from "#app/storage/user-storage-session.tsx";
import { runsNews } from "#app/sync/runs-news.ts";
import {
  type OwnedAnswer,
  OWNED_LIMITS,
  type OwnedQuery,
  ownedAnswer,
} from "#contract/records/owned-list.ts";
import { type KnownRecord, OWNED_PATHS } from "#contract/records/owned-record.ts";
import type { OwnedQuestion } from "./owned-question.ts";

/** Prefix of the query keys of owned records. */
export const OWNED_KEY = "owned-list";

/** Each call of a run causes an event. Events within this time lead to one refetch. Milliseconds. */
const GATHER_MS = 1500;

/** Refetches displayed lists when the gateway reports newly owned records, one refetch at a time. */
const followNews: SessionPart<true> = ({ queryClient }) => {
  const reading = new RepeatedWork(systemClock, async () => {
    await queryClient.invalidateQueries({ queryKey: [OWNED_KEY] });
    return undefined;
  });
  runsNews.subscribe(() => reading.wake(GATHER_MS));
  return true;
};

/** A question with its page. */
type OwnedPageQuery = OwnedQuestion & Pick<OwnedQuery, "size"> & Partial<Pick<OwnedQuery, "page" | "after">>;

type Session = Pick<UserSession, "personId">;

/** One page of the list. */
export function ownedPage(
  session: UserSession,
  question: OwnedQuestion,
  page: { page: number; size: number },
) {
  session.part(followNews);
  return queryOptions({
    queryKey: [OWNED_KEY, question, page],
    queryFn: ({ signal }) => readPage(session, { ...question, ...page }, signal),
    // always stale, so that a record obtained a moment ago is listed
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function readPage({ personId }: Session, query: OwnedPageQuery, signal?: AbortSignal): Promise<OwnedAnswer> {
  return readAsPage(personId, OWNED_PATHS.records, ownedAnswer, signal, query);
}

/** All records that match a question, page by page. Rejects with an ApiError, and on abort. */
export function walkOwned(
  session: Session,
  question: OwnedQuestion,
  options: WalkOptions,
): AsyncGenerator<readonly KnownRecord[]> {
  const { size } = OWNED_LIMITS;
  const read = async (after: string, signal: AbortSignal | undefined) => {
    const place = after === "" ? {} : { after };
    const { records, total, next } = await readPage(session, { ...question, size, ...place }, signal);
    return { rows: records, total: total.count, next };
  };
  return walk("", read, options);
}

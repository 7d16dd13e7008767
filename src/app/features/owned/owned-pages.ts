import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readAsPage } from "#app/api/ask-as-page.ts";
import { type WalkOptions, walk } from "#app/api/walk.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { type OwnedAnswer, OWNED_LIMITS, ownedAnswer } from "#contract/records/owned-list.ts";
import { type KnownRecord, OWNED_PATHS } from "#contract/records/owned-record.ts";
import { type OwnedQuestion, queryText } from "./owned-question.ts";

/** How the keys of queries over what is owned begin. */
export const OWNED_KEY = "owned-list";

type Session = Pick<UserSession, "personId">;

/** One page of the list. */
export function ownedPage(session: Session, question: OwnedQuestion, page: { page: number; size: number }) {
  return queryOptions({
    queryKey: [OWNED_KEY, question, page],
    queryFn: ({ signal }) => readPage(session, queryText(question, page), signal),
    // what was got a moment ago is in the list whenever it is opened
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function readPage({ personId }: Session, query: string, signal?: AbortSignal): Promise<OwnedAnswer> {
  return readAsPage(personId, `${OWNED_PATHS.records}?${query}`, ownedAnswer, signal);
}

/** All records that a question asks for, page by page. Rejects with an ApiError, and when it is aborted. */
export function walkOwned(
  session: Session,
  question: OwnedQuestion,
  options: WalkOptions,
): AsyncGenerator<readonly KnownRecord[]> {
  const { size } = OWNED_LIMITS;
  const read = async (after: string, signal: AbortSignal | undefined) => {
    const place = after === "" ? {} : { after };
    const { records, total, next } = await readPage(session, queryText(question, { size, ...place }), signal);
    return { rows: records, total: total.count, next };
  };
  return walk("", read, options);
}

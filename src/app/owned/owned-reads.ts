import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { askAsPage, readAsPage } from "#app/api/ask-as-page.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { type OwnedRead, readsAnswer } from "#contract/records/owned-list.ts";
import { OWNED_PATHS } from "#contract/records/owned-record.ts";

/** What was asked longer ago is asked again when it is next shown; whoever reads something has it asked at once. */
const FRESH_MS = 60_000;

/** An answer can have 30 MB. */
const ANSWER_TIMEOUT_MS = 180_000;

/** Names one read among those of the organisation. */
export type ReadRef = Pick<OwnedRead, "operation" | "companyId" | "variant">;

/** The answer to a read, byte for byte. Rejects with an ApiError. [owned-5] */
export async function askRead(
  personId: string,
  { operation, companyId, variant }: ReadRef,
  signal?: AbortSignal,
): Promise<Blob> {
  const path = OWNED_PATHS.read
    .replace(":operation", encodeURIComponent(operation))
    .replace(":company", encodeURIComponent(companyId))
    .replace(":variant", encodeURIComponent(variant));
  const response = await askAsPage(personId, path, {
    ...(signal && { signal }),
    timeoutMs: ANSWER_TIMEOUT_MS,
  });
  // its bytes never come to this thread
  return response.blob();
}

/** The beginning of the key of an owned answer in the cache: its text and its bytes are two values. */
export function answerKey({ operation, companyId, variant }: ReadRef, as: "text" | "bytes") {
  return ["owned-answer", as, operation, companyId, variant] as const;
}

const ALL = ["owned-reads"] as const;

/** What the organisation read about companies. Asking is free. [owned-5] */
export const readQueries = {
  all: ALL,

  /** All that was read about a company, the newest first. */
  ofCompany: (personId: string, companyId: string) =>
    queryOptions({
      queryKey: [...ALL, "company", companyId],
      queryFn: async ({ signal }) => {
        const path = `${OWNED_PATHS.reads}?companyId=${encodeURIComponent(companyId)}`;
        return (await readAsPage(personId, path, readsAnswer, signal)).reads;
      },
      staleTime: FRESH_MS,
    }),

  /** All that was read by an operation, the newest first, page after page. */
  ofOperation: (personId: string, operation: PaidOperation) =>
    infiniteQueryOptions({
      queryKey: [...ALL, "operation", operation],
      queryFn: ({ pageParam, signal }) => {
        const query = new URLSearchParams({ operation, ...(pageParam !== null && { after: pageParam }) });
        return readAsPage(personId, `${OWNED_PATHS.reads}?${query.toString()}`, readsAnswer, signal);
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      staleTime: FRESH_MS,
    }),
};

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ImportRowsPage, importGateway } from "#app/runs/import-gateway.ts";
import type { SessionPart, UserSession } from "#app/storage/user-storage-session.tsx";
import { runsNews } from "#app/sync/runs-news.ts";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";

/** The first part of the keys of import queries. */
const IMPORTS_KEY = "imports";

/**
 * The interval at which an import is polled while its rows are searched, besides the gateway's events. Milliseconds.
 */
const POLL_MS = 2000;

/** Refetches the shown imports when the gateway reports a change. */
const followNews: SessionPart<true> = ({ queryClient }) => {
  runsNews.subscribe(() => void queryClient.invalidateQueries({ queryKey: [IMPORTS_KEY] }));
  return true;
};

/** Whether its rows are being searched. */
export function isAtWork({ state, retryAt }: Pick<ImportAnswer, "state" | "retryAt">): boolean {
  return state === "matching" || (state === "waiting" && retryAt !== null);
}

/** The person's imports that were not started. */
export function importsQuery(session: UserSession) {
  session.part(followNews);
  return queryOptions({
    queryKey: [IMPORTS_KEY, "list"],
    queryFn: ({ signal }) => importGateway(session.personId).list(signal),
    refetchInterval: ({ state: { data } }) => (data?.some(isAtWork) === true ? POLL_MS : false),
  });
}

/** An import; null where this person has none with the id. */
export function importQuery(session: UserSession, id: string) {
  session.part(followNews);
  const queryKey = [IMPORTS_KEY, "one", id];
  return queryOptions({
    queryKey,
    async queryFn({ signal }) {
      const read = await importGateway(session.personId).read(id, signal);
      // a decision that was saved during the request has the newer answer
      const known = session.queryClient.getQueryData<ImportAnswer | null>(queryKey);
      return read !== null && known != null && known.revision > read.revision ? known : read;
    },
    refetchInterval: ({ state: { data } }) => (data != null && isAtWork(data) ? POLL_MS : false),
  });
}

/**
 * A page of an import's rows, at least at the given revision. When the revision changes, the rows are refetched; the
 * old ones stay visible until then.
 */
export function importRowsQuery(session: UserSession, { id, revision }: ImportAnswer, page: ImportRowsPage) {
  return queryOptions({
    queryKey: [IMPORTS_KEY, "rows", id, page, revision],
    async queryFn({ signal }) {
      const { rows, total } = await importGateway(session.personId).rows(id, page, signal);
      return { rows, total, revision };
    },
    placeholderData: keepPreviousData,
    // rows hold personal data, so they leave memory once no screen shows them
    gcTime: 0,
  });
}

/** Shows an import as the gateway answered it. */
export function showImport({ queryClient }: UserSession, held: ImportAnswer): void {
  queryClient.setQueryData([IMPORTS_KEY, "one", held.id], held);
}

/** Removes an import from the screen, and refetches the list. */
export async function forgetImport({ queryClient }: UserSession, id: string): Promise<void> {
  queryClient.setQueryData([IMPORTS_KEY, "one", id], null);
  await queryClient.invalidateQueries({ queryKey: [IMPORTS_KEY, "list"] });
}

/** Refetches the shown imports. */
export function refetchImports({ queryClient }: UserSession): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [IMPORTS_KEY] });
}

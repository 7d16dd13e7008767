import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ImportRowsPage, importGateway } from "#app/runs/import-gateway.ts";
import type { SessionPart, UserSession } from "#app/storage/user-storage-session.tsx";
import { runsNews } from "#app/sync/runs-news.ts";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";

/** Keys of queries about imports begin with it. */
const IMPORTS_KEY = "imports";

/** An import whose rows are looked for is asked about so often, besides after each event. Milliseconds. */
const POLL_MS = 2000;

/** Has what is shown of imports read again when the gateway says that something changed. */
const followNews: SessionPart<true> = ({ queryClient }) => {
  runsNews.subscribe(() => void queryClient.invalidateQueries({ queryKey: [IMPORTS_KEY] }));
  return true;
};

/** Whether rows of it are being looked for. */
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

/** An import; null where there is none for this person. */
export function importQuery(session: UserSession, id: string) {
  session.part(followNews);
  const queryKey = [IMPORTS_KEY, "one", id];
  return queryOptions({
    queryKey,
    async queryFn({ signal }) {
      const read = await importGateway(session.personId).read(id, signal);
      // what was decided while it was read is newer
      const known = session.queryClient.getQueryData<ImportAnswer | null>(queryKey);
      return read !== null && known != null && known.revision > read.revision ? known : read;
    },
    refetchInterval: ({ state: { data } }) => (data != null && isAtWork(data) ? POLL_MS : false),
  });
}

/**
 * A page of its rows, with the import's revision that they have at least. They are read again when that changes, and stand
 * until then.
 */
export function importRowsQuery(session: UserSession, { id, revision }: ImportAnswer, page: ImportRowsPage) {
  return queryOptions({
    queryKey: [IMPORTS_KEY, "rows", id, page, revision],
    async queryFn({ signal }) {
      const { rows, total } = await importGateway(session.personId).rows(id, page, signal);
      return { rows, total, revision };
    },
    placeholderData: keepPreviousData,
    // rows of persons are not held longer than they are looked at
    gcTime: 0,
  });
}

/** Shows an import as it was answered. */
export function showImport({ queryClient }: UserSession, held: ImportAnswer): void {
  queryClient.setQueryData([IMPORTS_KEY, "one", held.id], held);
}

/** Shows that an import is gone, and reads which there are. */
export async function forgetImport({ queryClient }: UserSession, id: string): Promise<void> {
  queryClient.setQueryData([IMPORTS_KEY, "one", id], null);
  await queryClient.invalidateQueries({ queryKey: [IMPORTS_KEY, "list"] });
}

/** Has what is shown of imports read again. */
export function readImportsAgain({ queryClient }: UserSession): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [IMPORTS_KEY] });
}

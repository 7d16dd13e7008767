import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  EXPORT_LOG_PATH,
  type ExportLogAnswer,
  exportLogAnswer,
} from "#contract/administration/export-log-schemas.ts";
import { PERSON_DATA_PATHS, peopleAnswer } from "#contract/administration/person-data-schemas.ts";
import { requestAsPage, readAsPage } from "#app/api/request-as-page.ts";
import { walk, walkedRows } from "#app/api/walk.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";

function readExports(session: UserSession, after: string, ended?: AbortSignal): Promise<ExportLogAnswer> {
  const query = after === "" ? "" : `?after=${encodeURIComponent(after)}`;
  return readAsPage(session.personId, EXPORT_LOG_PATH + query, exportLogAnswer, ended);
}

const EXPORTS_KEY = ["administration", "exports"];
const PEOPLE_KEY = ["administration", "people"];

/** All exports of the organisation, newest first, page by page. */
export function exportLogQuery(session: UserSession) {
  return infiniteQueryOptions({
    queryKey: EXPORTS_KEY,
    queryFn: ({ pageParam, signal }) => readExports(session, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
}

/** Reads all exports of the organisation, newest first. */
export function readAllExports(session: UserSession): Promise<readonly ExportLogAnswer["exports"][number][]> {
  const read = async (after: string) => {
    const { exports, total, next } = await readExports(session, after);
    return { rows: exports, total, next };
  };
  return walkedRows(walk("", read));
}

/** The people of the organisation, by name. */
export function peopleQuery(session: UserSession) {
  return queryOptions({
    queryKey: PEOPLE_KEY,
    queryFn: ({ signal }) => readAsPage(session.personId, PERSON_DATA_PATHS.people, peopleAnswer, signal),
    retry: false,
  });
}

/** The path of a person's data. */
export function dataPath(id: string): string {
  return PERSON_DATA_PATHS.data.replace(":id", encodeURIComponent(id));
}

/** Erases a person's data, and refetches what was read of the organisation. */
export async function erasePerson(session: UserSession, id: string): Promise<void> {
  const path = PERSON_DATA_PATHS.person.replace(":id", encodeURIComponent(id));
  await requestAsPage(session.personId, path, { method: "DELETE" });
  const { queryClient } = session;
  await Promise.all([EXPORTS_KEY, PEOPLE_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

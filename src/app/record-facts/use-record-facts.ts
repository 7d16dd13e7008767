import { queryOptions, useQuery } from "@tanstack/react-query";
import { RECORDS_DOCUMENT, STAGE_PREFIX } from "#contract/workspace/record-fact-documents.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { type WorkspaceNotice, openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { readAgain } from "#app/storage/read-again.ts";
import { type RecordFactsBook, type RecordFactsIndex, createRecordFactsBook } from "./record-facts-index.ts";
import { type RecordFactsStore, openRecordFactsStore } from "./record-facts-store.ts";
import { factChangesOf, factKeys, factsOf, notesOf, recordOf } from "./record-facts.ts";
import { type Stages, stageBody, stagesOf } from "#contract/workspace/record-stages.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/* Queries over facts. Details read only the entries of their record; lists and filters collect a few short texts of
   each record when first opened, and then follow each change. */

const KEYS = {
  record: (key: string) => ["record-facts", "of", key],
  records: ["record-facts", "of"],
  stages: ["record-facts", "stages"],
  index: ["record-facts", "index"],
} as const;

const untilChanged = { staleTime: Infinity, retry: false, structuralSharing: false } as const;

/** Above this number of changed records, reading all of them is as fast. */
const MAX_SINGLE_RECORDS = 1000;

interface GatheredFacts {
  readonly book: RecordFactsBook;
  readonly index: RecordFactsIndex;
}

async function readStages(session: UserSession): Promise<Stages> {
  const entries = await session.part(openWorkspace).entriesFrom(RECORDS_DOCUMENT.id, STAGE_PREFIX);
  const read = entries.flatMap(({ key, body }) => {
    const parsed = stageBody.safeParse(body).data;
    return parsed ? [[key.slice(STAGE_PREFIX.length), parsed] as const] : [];
  });
  return stagesOf(new Map(read));
}

async function gatherFacts(session: UserSession): Promise<GatheredFacts> {
  const book = createRecordFactsBook();
  await session.part(openWorkspace).entries(RECORDS_DOCUMENT.id, (entries) => book.add(entries));
  return { book, index: book.index() };
}

/** Applies a change to the collected facts by reading the named records only. */
async function followIndex(session: UserSession, records: readonly string[] | undefined): Promise<void> {
  const { queryClient } = session;
  const queryKey = KEYS.index;
  const state = queryClient.getQueryState<GatheredFacts>(queryKey);
  if (!state) return;
  const anew = () => readAgain(queryClient, queryKey);
  if (!records || records.length > MAX_SINGLE_RECORDS || state.fetchStatus === "fetching" || !state.data) {
    anew();
    return;
  }
  const { book } = state.data;
  const store = session.part(openWorkspace);
  try {
    await Promise.all(
      records.map(async (record) =>
        book.replace(record, await store.entriesFrom(RECORDS_DOCUMENT.id, `${record}/`)),
      ),
    );
    queryClient.setQueryData<GatheredFacts>(queryKey, { book, index: book.index() });
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    // the index is out of date: reading all again shows the error, if it persists
    anew();
  }
}

function follow(session: UserSession, { documents, entries }: WorkspaceNotice): void {
  const { queryClient } = session;
  const named = entries.find(({ document }) => document === RECORDS_DOCUMENT.id);
  if (named === undefined && !documents.some(({ id }) => id === RECORDS_DOCUMENT.id)) return;
  const keys = named?.keys;
  const records = keys && [...new Set(keys.flatMap((key) => recordOf(key) ?? []))];
  if (keys === undefined || keys.some((key) => key.startsWith(STAGE_PREFIX)))
    readAgain(queryClient, KEYS.stages);
  if (records === undefined) readAgain(queryClient, KEYS.records);
  else for (const key of records) readAgain(queryClient, KEYS.record(key));
  if (records?.length !== 0) void followIndex(session, records);
}

/** The facts of a session: the store that changes them, and the queries that follow it. */
const openRecordFacts: SessionPart<RecordFactsStore> = (session) => {
  const workspace = session.part(openWorkspace);
  workspace.onChange(({ notice }) => follow(session, notice));
  return openRecordFactsStore(workspace);
};

/** The store that changes facts. */
export function useRecordFactsStore(): RecordFactsStore {
  return useUserSession().part(openRecordFacts);
}

/** The facts of one record, with the texts of its notes. */
export function useRecordFacts(record: RecordRef) {
  const session = useUserSession();
  session.part(openRecordFacts);
  return useQuery({
    queryKey: KEYS.record(recordKey(record)),
    queryFn: async () => {
      const entries = await session
        .part(openWorkspace)
        .entriesFrom(RECORDS_DOCUMENT.id, factKeys.all(record));
      return { ...factsOf(entries), texts: notesOf(entries), changes: factChangesOf(entries) };
    },
    ...untilChanged,
  });
}

/** Queries for the facts of all records, and for the stages; both follow each change. */
export function factQueries(session: UserSession) {
  session.part(openRecordFacts);
  return {
    stages: queryOptions({
      ...untilChanged,
      queryKey: KEYS.stages,
      queryFn: () => readStages(session),
    }),
    index: queryOptions({ ...untilChanged, queryKey: KEYS.index, queryFn: () => gatherFacts(session) }),
  };
}

/** The stages of the organisation. */
export function useStages(): Stages | undefined {
  const session = useUserSession();
  return useQuery(factQueries(session).stages).data;
}

/** The facts of all records; undefined while they load, or while they are not `wanted`. */
export function useRecordFactsIndex(wanted = true): RecordFactsIndex | undefined {
  const session = useUserSession();
  return useQuery({ ...factQueries(session).index, enabled: wanted }).data?.index;
}

import type { ReadSource } from "#app/exports/dialog/export-dialog.tsx";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import { storedRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { ignoring, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";
import { fetchAllKnownRecords } from "#app/owned/fetch-known-records.ts";
import { notedValues } from "#app/record-facts/noted-values.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import type { KnownRecord, OwnedRecord } from "#contract/records/owned-record.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import { walkOwned } from "./owned-pages.ts";
import type { OwnedQuestion } from "./owned-question.ts";

/** Limit of exported records, above which a page would run out of memory. */
export const MAX_EXPORTED = 100_000;

/** The parts of a record that files need. */
function slim(record: OwnedRecord): OwnedRecord {
  const fields = Object.entries(record.fields).map(([name, values]) => [name, values.slice(0, 1)] as const);
  return { ...record, sources: [], asked: {}, fields: Object.fromEntries(fields) };
}

const shownIn = (records: readonly KnownRecord[]) => records.flatMap(({ record }) => record ?? []);

interface OwnedFile {
  readonly name: string;
  readonly type: RecordType;
  readonly records: readonly OwnedRecord[];
}

/** The export source for owned records, with their facts. */
export async function ownedSource(
  session: UserSession,
  { records, ...file }: OwnedFile,
): Promise<ExportSource> {
  const byKey = new Map(records.map((record) => [recordKey(record), record]));
  const noted = await notedValues(session).catch(ignoring(isExpected, isStorageTrouble));
  return storedRecordsSource({
    ...file,
    origin: { kind: "owned" },
    records,
    owned: (key) => byKey.get(key),
    ...(noted && { noted }),
  });
}

/** The owned and readable ones among some records, in the order of the ids. */
export async function ownedByIds(
  session: UserSession,
  type: RecordType,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<OwnedRecord[]> {
  const known = await fetchAllKnownRecords(session.personId, type, ids, signal);
  return ids.flatMap((id) => known.get(id)?.record ?? []);
}

/** The export source for all records that match a question. */
export function matchingSource(session: UserSession, question: OwnedQuestion, name: string): ReadSource {
  return async ({ signal, onProgress }) => {
    const records: OwnedRecord[] = [];
    let last = 0;
    for await (const page of walkOwned(session, question, {
      signal,
      max: MAX_EXPORTED,
      onProgress(progress) {
        last = progress.of;
        onProgress(progress);
      },
    })) {
      records.push(...shownIn(page).map(slim));
    }
    const source = await ownedSource(session, { name, type: question.type, records });
    const isCut = last >= MAX_EXPORTED;
    return isCut ? { ...source, note: `The first ${formatNumber(MAX_EXPORTED)} in this order.` } : source;
  };
}

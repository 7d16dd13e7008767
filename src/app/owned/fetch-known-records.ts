import { readAsPage } from "#app/api/request-as-page.ts";
import {
  type KnownQuestion,
  type KnownRecord,
  MAX_KNOWN_IDS,
  OWNED_PATHS,
  knownAnswer,
} from "#contract/records/owned-record.ts";
import { type RecordType, isRecordId } from "#contract/records/record-snapshot.ts";

/** Asks which of up to 100 records are owned. Rejects with an ApiError. [owned-1] */
export async function fetchKnownRecords(
  personId: string,
  question: KnownQuestion,
  signal?: AbortSignal,
): Promise<readonly KnownRecord[]> {
  return (await readAsPage(personId, OWNED_PATHS.known, knownAnswer, signal, question)).records;
}

/** Splits any number of records into questions, without duplicates. Malformed ids are left out: nobody owns them. */
export function questionsFor(type: RecordType, ids: readonly string[]): KnownQuestion[] {
  const unique = [...new Set(ids)].filter(isRecordId);
  const count = Math.ceil(unique.length / MAX_KNOWN_IDS);
  return Array.from({ length: count }, (_, at) => ({
    type,
    ids: unique.slice(at * MAX_KNOWN_IDS, (at + 1) * MAX_KNOWN_IDS),
  }));
}

/** Maximum number of parallel questions. */
const AT_ONCE = 4;

/**
 * The owned ones among any number of records, by id, for files and filters that need all of them. Rejects with an
 * ApiError.
 */
export async function fetchAllKnownRecords(
  personId: string,
  type: RecordType,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, KnownRecord>> {
  const questions = questionsFor(type, ids);
  const found = new Map<string, KnownRecord>();
  const askNext = async (): Promise<void> => {
    for (let question = questions.shift(); question !== undefined; question = questions.shift())
      for (const record of await fetchKnownRecords(personId, question, signal)) found.set(record.id, record);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  return found;
}

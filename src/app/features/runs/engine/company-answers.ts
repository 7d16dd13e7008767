import * as z from "zod/mini";
import type { EnrichOperationName } from "#app/paid-calls/paid-call-outcome.ts";
import { sentId } from "#contract/records/match-input.ts";
import { type EnrichRecord, enrichRecord } from "#contract/enrich-schemas.ts";
import type { StoredBatch } from "./stored-run.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { ignoring, isUnreadable } from "#app/lib/reports/report.ts";

/** Letters of the longest answer that is read here to count what is in it; a family can have 30 MB. */
const MAX_COUNTED = 4_000_000;

const familyAnswer = z.looseObject({ data: z.array(enrichRecord).check(z.minLength(1)) });
const readAnswer = z.looseObject({
  data: z.array(z.unknown()),
  meta: z.looseObject({ totalResults: z.number() }),
});
const familyNodes = z.catch(z.array(z.looseObject({ familyNodes: z.optional(z.unknown()) })), []);

/** How many companies a family has, without recursion: no chain is too deep. */
function countMembers(tree: unknown): number {
  let count = 0;
  const open: unknown[] = [tree];
  while (open.length > 0) {
    for (const node of familyNodes.parse(open.pop())) {
      count += 1;
      if (node.familyNodes !== undefined) open.push(node.familyNodes);
    }
  }
  return count;
}

function recordOf(id: string, matchStatus: string, attributes: Record<string, unknown>): EnrichRecord {
  const type = matchStatus === "FULL_MATCH" ? "Company" : "NoMatch";
  return { type, id, attributes, meta: { input: { companyId: sentId(id) }, matchStatus } };
}

/** The company of a family tree with the number of its members, which is left out for the largest ones. */
function familyRecord(id: string, raw: string): EnrichRecord {
  if (raw.length > MAX_COUNTED) return recordOf(id, "FULL_MATCH", {});
  const [record] = familyAnswer.parse(parseExactJson(raw)).data;
  const matchStatus = record?.meta.matchStatus ?? "NO_MATCH";
  const members = countMembers(record?.attributes?.["familyTree"]);
  return recordOf(id, members === 0 && matchStatus === "FULL_MATCH" ? "NO_MATCH" : matchStatus, { members });
}

/** The company with the number of its signals. */
function intentRecord(id: string, raw: string): EnrichRecord {
  const { data, meta } = readAnswer.parse(parseExactJson(raw));
  return recordOf(id, data.length > 0 ? "FULL_MATCH" : "NO_MATCH", { signals: meta.totalResults });
}

type ReadOperationName = Extract<EnrichOperationName, "enrichHierarchy" | "enrichIntent">;

const READERS: Readonly<Record<ReadOperationName, (id: string, raw: string) => EnrichRecord>> = {
  enrichHierarchy: familyRecord,
  enrichIntent: intentRecord,
};

/** What the results of a run about single companies have as columns. */
export const COUNT_FIELDS = { enrichHierarchy: "members", enrichIntent: "signals" } as const satisfies Record<
  ReadOperationName,
  string
>;

function isRead(operation: EnrichOperationName): operation is ReadOperationName {
  return operation === "enrichHierarchy" || operation === "enrichIntent";
}

/**
 * A batch with what was counted of its answer about one company in the place of that answer: the answer itself is owned.
 * It is of the same form as any enrich call's. One that cannot be read stays as it is.
 */
export function shortAnswer(batch: StoredBatch): StoredBatch {
  const { operation, status, raw, records } = batch;
  const [company] = records;
  if (status !== "DONE" || raw === null || company === undefined || !isRead(operation)) return batch;
  try {
    const record = READERS[operation](company.id, raw);
    return { ...batch, raw: JSON.stringify({ data: [record] }) };
  } catch (error) {
    ignoring(isUnreadable)(error);
    return batch;
  }
}

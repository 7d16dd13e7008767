import * as z from "zod/mini";
import { humanize } from "#app/lib/humanize.ts";
import { NO_MATCH_TYPE } from "#contract/records/read-enrich-answer.ts";
import { companySnapshot } from "#contract/records/record-snapshot.ts";
import type { PaidRecord, PaidSource } from "./paid-record.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { ignoring, isUnreadable } from "#app/lib/reports/report.ts";

/** The object stores of calls about one company. */
export type CompanyCallStore = "families" | "companyReads";

const answeredCall = z.object({
  id: z.string(),
  name: z.string(),
  answer: z.object({ receivedAt: z.string() }),
});

/** A family's id is its company's; that of a read is `enrichNews/42/…`. */
function idsOf(store: CompanyCallStore, id: string): { readonly companyId: string; readonly what: string } {
  if (store === "families") return { companyId: id, what: "Family tree" };
  const [operation = "", companyId = ""] = id.split("/");
  return { companyId, what: humanize(operation.replace(/^enrich/, "")) };
}

const answerShape = z.looseObject({ data: z.array(z.looseObject({ type: z.optional(z.string()) })) });

/** A longer answer is a large family: it holds something, and reading all of it takes too long. Bytes. */
const MAX_READ_BYTES = 1_000_000;

/** Whether an answer holds something: one that matched no company, or found nothing, costs nothing. [enrich-8] */
async function holdsRecords(answer: Blob): Promise<boolean> {
  if (answer.size > MAX_READ_BYTES) return true;
  try {
    const { data } = answerShape.parse(parseExactJson(await answer.text()));
    return data.some(({ type }) => type !== NO_MATCH_TYPE);
  } catch (error) {
    ignoring(isUnreadable)(error);
    return false;
  }
}

/** The row of a company of which something was read: it is one's own, without values of its fields. */
function paidRecordOfCompany(id: string, name: string, source: PaidSource): PaidRecord {
  return {
    type: "company",
    id,
    movedTo: null,
    snapshot: companySnapshot({ type: "Company", id, attributes: { name } }),
    snapshotAt: "",
    firstAt: source.at,
    lastAt: source.at,
    purchaseDate: null,
    sources: [source],
    marks: { direct: null, mobile: null },
    fields: {},
  };
}

/**
 * The row of the company that a stored call is about, with its answer; none where nothing came back, and for a call
 * of another shape. [metering-7]
 */
export async function paidRecordsOfCall(
  store: CompanyCallStore,
  call: unknown,
  answer: Blob | undefined,
): Promise<PaidRecord[]> {
  const stored = answeredCall.safeParse(call);
  if (!stored.success || answer === undefined || !(await holdsRecords(answer))) return [];
  const { id, name, answer: end } = stored.data;
  const { companyId, what } = idsOf(store, id);
  const kind = store === "families" ? "family" : "read";
  const source = { kind, id, name: what, at: end.receivedAt } as const;
  return companyId === "" ? [] : [paidRecordOfCompany(companyId, name, source)];
}

/** The key of the row that a call's company has, whatever came of the call. */
export function paidKeyOfCall(store: CompanyCallStore, callId: string): string {
  return `company:${idsOf(store, callId).companyId}`;
}

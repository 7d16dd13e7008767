import {
  type CompanyCall,
  type CompanyQuestion,
  companyPrefix,
  questionPrefix,
} from "#app/paid-calls/company-calls.ts";
import type { PaidCallStore } from "#app/paid-calls/paid-call-store.ts";
import { type CompanyReadOperation, type SearchAnswer, searchAnswer } from "#contract/operation.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { ignoring, isUnreadable } from "#app/lib/reports/report.ts";

/** A call with its answer, unparsed; null where there is none yet. */
export interface CompanyPage {
  readonly call: CompanyCall;
  readonly text: string | null;
  /** False where the browser could not write the answer: it lasts as long as the page. */
  readonly stored: boolean;
}

/** What was loaded about a company, page after page. */
export interface CompanyRead<Row> {
  readonly topics: readonly string[];
  readonly rows: readonly Row[];
  /** Pages that were answered. */
  readonly pages: number;
  /** Records that there are; undefined before the first answer. */
  readonly total: number | undefined;
  /** When the first page came; undefined before. ISO 8601, UTC. */
  readonly receivedAt: string | undefined;
  /** A page whose answer came and cannot be parsed. */
  readonly unreadable: CompanyPage | undefined;
  /** A call that left and may have been charged, without an answer. */
  readonly unconfirmed: CompanyCall | undefined;
  readonly stored: boolean;
}

function latestChange({ answer, attempt }: CompanyCall): string {
  return attempt?.sentAt ?? answer?.receivedAt ?? "";
}

/** The stored pages of a question, or of the company's latest one where it names no topics. Rejects when unreadable. */
export async function storedPages(
  store: PaidCallStore<CompanyCall>,
  operation: string,
  { companyId, topics }: CompanyQuestion,
): Promise<readonly CompanyPage[]> {
  const calls = await store.list(companyPrefix(operation, companyId));
  const latest = calls.toSorted((one, other) => latestChange(one).localeCompare(latestChange(other))).at(-1);
  if (latest === undefined) return [];
  const asked = topics.length > 0 ? topics : latest.topics;
  const prefix = questionPrefix(operation, { companyId, topics: asked });
  const pages = calls
    .filter(({ id }) => id.startsWith(prefix))
    .map(async (call): Promise<CompanyPage> => {
      const answer = (await store.get(call.id))?.answer;
      return { call, text: answer === undefined ? null : await answer.text(), stored: true };
    });
  return (await Promise.all(pages)).toSorted((one, other) => one.call.page - other.call.page);
}

/** How answers of an operation are read. */
type AnswerReader<Row> = Pick<CompanyReadOperation<never, Row>, "record" | "paged">;

function parsePage<Row>({ record, paged }: AnswerReader<Row>, text: string): SearchAnswer<Row> | undefined {
  try {
    const { data, meta } = searchAnswer(record).parse(parseExactJson(text));
    // what is not paged comes whole
    return { data, meta: paged ? meta : { ...meta, totalResults: data.length } };
  } catch (error) {
    ignoring(isUnreadable)(error);
    return undefined;
  }
}

/** Joins the pages of one question, in their order; undefined where nothing was asked. */
export function joinPages<Row extends { readonly id: string }>(
  operation: AnswerReader<Row>,
  pages: readonly CompanyPage[],
): CompanyRead<Row> | undefined {
  const [first] = pages;
  if (first === undefined) return undefined;
  const rows = new Map<string, Row>();
  let total: number | undefined;
  let count = 0;
  let unreadable: CompanyPage | undefined;
  const receivedAt = first.call.page === 1 ? first.call.answer?.receivedAt : undefined;
  for (const page of receivedAt === undefined ? [] : pages) {
    const { call, text } = page;
    // older than the first page: it belongs to what a refresh has replaced
    const outdated = (call.answer?.receivedAt ?? "") < (receivedAt ?? "");
    if (call.page !== count + 1 || text === null || outdated) break;
    const answer = parsePage(operation, text);
    if (answer === undefined) {
      unreadable = page;
      break;
    }
    // a record that moved to the next page meanwhile comes twice
    for (const row of answer.data) if (!rows.has(row.id)) rows.set(row.id, row);
    // an empty page is the end, whatever the total said
    total = answer.data.length === 0 ? rows.size : answer.meta.totalResults;
    count += 1;
  }
  return {
    topics: first.call.topics,
    rows: [...rows.values()],
    pages: count,
    total,
    receivedAt,
    unreadable,
    unconfirmed: pages.find(({ call }) => call.attempt !== null && call.page <= count + 1)?.call,
    stored: pages.every(({ stored }) => stored),
  };
}

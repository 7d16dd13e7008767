import { ignoring, isUnreadable } from "#app/lib/reports/report.ts";
import { type ReadOperation, topicsOf } from "#app/runs/read-request.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { type CompanyReadOperation, type SearchAnswer, searchAnswer } from "#contract/operation.ts";
import type { OwnedRead } from "#contract/records/owned-list.ts";

/** An owned read with its answer, unparsed; null while the answer is fetched. */
export interface CompanyPage {
  readonly read: OwnedRead;
  readonly text: string | null;
}

/** The owned data of a section, page by page. */
export interface CompanySectionRead<Row> {
  readonly rows: readonly Row[];
  /** The number of pages that were answered. */
  readonly pages: number;
  /** The number of records in total; undefined before the first answer. */
  readonly total: number | undefined;
  /** A page whose answer arrived but cannot be parsed. */
  readonly unreadable: CompanyPage | undefined;
}

/**
 * The reads of an operation for these topics, in any order of the topics, by page. Without topics: the reads for the
 * topics of the latest one. `reads`: all reads about one company, the newest first.
 */
export function pagesOf(
  reads: readonly OwnedRead[],
  operation: ReadOperation,
  topics: readonly string[],
): readonly OwnedRead[] {
  const all = reads.filter((read) => read.operation === operation);
  const asked = topics.length > 0 ? topics : topicsOf(all[0]?.criteria ?? {});
  const question = sortedText(asked);
  return all
    .filter(({ criteria }) => sortedText(topicsOf(criteria)) === question)
    .toSorted((one, other) => one.page - other.page);
}

function sortedText(topics: readonly string[]): string {
  return JSON.stringify(topics.toSorted());
}

/** The parts of an operation that parse its answers. */
type AnswerReader<Row> = Pick<CompanyReadOperation<never, Row>, "record" | "paged">;

function parsePage<Row>({ record, paged }: AnswerReader<Row>, text: string): SearchAnswer<Row> | undefined {
  try {
    const { data, meta } = searchAnswer(record).parse(parseExactJson(text));
    // an operation without pages returns everything at once
    return { data, meta: paged ? meta : { ...meta, totalResults: data.length } };
  } catch (error) {
    ignoring(isUnreadable)(error);
    return undefined;
  }
}

/** Joins the pages of one request, in their order. */
export function joinPages<Row extends { readonly id: string }>(
  operation: AnswerReader<Row>,
  pages: readonly CompanyPage[],
): CompanySectionRead<Row> {
  const rows = new Map<string, Row>();
  const gotAt = pages[0]?.read.gotAt ?? "";
  let total: number | undefined;
  let count = 0;
  let unreadable: CompanyPage | undefined;
  for (const page of pages) {
    const { read, text } = page;
    // older than the first page: it belongs to the answer that a refresh replaced
    if (read.page !== count + 1 || text === null || read.gotAt < gotAt) break;
    const answer = parsePage(operation, text);
    if (answer === undefined) {
      unreadable = page;
      break;
    }
    // a record that moved to the next page between two reads comes twice
    for (const row of answer.data) if (!rows.has(row.id)) rows.set(row.id, row);
    // an empty page is the end, whatever the total says
    total = answer.data.length === 0 ? rows.size : answer.meta.totalResults;
    count += 1;
  }
  return { rows: [...rows.values()], pages: count, total, unreadable };
}

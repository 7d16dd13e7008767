import { ignoring, isUnreadable } from "#app/lib/reports/report.ts";
import { type ReadOperation, topicsOf } from "#app/runs/read-request.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { type CompanyReadOperation, type SearchAnswer, searchAnswer } from "#contract/operation.ts";
import type { OwnedRead } from "#contract/records/owned-list.ts";

/** A read that is owned, with its answer, unparsed; null while that is fetched. */
export interface CompanyPage {
  readonly read: OwnedRead;
  readonly text: string | null;
}

/** What is owned of a section, page after page. */
export interface CompanySectionRead<Row> {
  readonly rows: readonly Row[];
  /** Pages that were answered. */
  readonly pages: number;
  /** Records that there are; undefined before the first answer. */
  readonly total: number | undefined;
  /** A page whose answer came and cannot be parsed. */
  readonly unreadable: CompanyPage | undefined;
}

/**
 * The reads of an operation about these topics, whatever their order, or about those of the latest one where none are named; by their pages. `reads`: all
 * about one company, the newest first.
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

/** Joins the pages of one question, in their order. */
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
    // older than the first page: it belongs to what a refresh has replaced
    if (read.page !== count + 1 || text === null || read.gotAt < gotAt) break;
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
  return { rows: [...rows.values()], pages: count, total, unreadable };
}

import { LIMITS } from "#contract/operation.ts";
import { type Found, RefusedSearchError } from "./free-search.ts";

/** A search for records by values that travel in one list, such as ids. */
interface ListedSearch<Row> {
  /** Ids or domains, each once. */
  readonly values: readonly string[];
  readonly search: (list: string) => Promise<Found<Row>>;
  /** The value that a record was found by, unless it was returned under another one. */
  readonly valueOf: (record: Row) => string;
}

/** The records of each value; none where nothing has it. */
export interface ListedRecords<Row> {
  readonly found: ReadonlyMap<string, readonly Row[]>;
  /** Values that the service refused. */
  readonly refused: ReadonlySet<string>;
}

function halves(values: readonly string[]): string[][] {
  const half = Math.ceil(values.length / 2);
  return [values.slice(0, half), values.slice(half)];
}

/** Lists of a hundred values, so that an answer fits one page. */
function listsOf(values: readonly string[]): string[][] {
  const lists: string[][] = [];
  for (let start = 0; start < values.length; start += LIMITS.pageSizeMax) {
    lists.push(values.slice(start, start + LIMITS.pageSizeMax));
  }
  return lists;
}

/**
 * Finds the records of a hundred values in one request. A merged record is returned under its present id, so missing values are
 * requested again in ever smaller lists, until the answer can only belong to one of them. A value that the service refuses is
 * isolated in the same way, without spoiling the others. [match-5]
 */
export async function findListedRecords<Row>({ values, search, valueOf }: ListedSearch<Row>) {
  const found = new Map<string, readonly Row[]>();
  const refused = new Set<string>();

  /** Reads one answer; returns the lists that still have to be requested. */
  function read(list: readonly string[], { records, complete }: Found<Row>): readonly (readonly string[])[] {
    const [single] = list;
    if (list.length === 1 && single !== undefined) {
      found.set(single, records);
      return [];
    }
    if (!complete) return halves(list);
    const byValue = new Map<string, Row[]>();
    for (const record of records) {
      const same = byValue.get(valueOf(record));
      if (same === undefined) byValue.set(valueOf(record), [record]);
      else same.push(record);
    }
    const missing = list.filter((value) => !byValue.has(value));
    for (const value of list) found.set(value, byValue.get(value) ?? []);
    if (missing.length === 0 || records.length === 0) return [];
    // several values are missing, so the record cannot be attributed to one of them
    return missing.length < list.length ? [missing] : halves(missing);
  }

  async function ask(list: readonly string[]): Promise<readonly (readonly string[])[]> {
    try {
      return read(list, await search(list.join(",")));
    } catch (error) {
      if (!(error instanceof RefusedSearchError)) throw error;
      if (list.length > 1) return halves(list);
      for (const value of list) refused.add(value);
      return [];
    }
  }

  const open: (readonly string[])[] = listsOf(values);
  for (let list = open.shift(); list !== undefined; list = open.shift()) open.push(...(await ask(list)));
  return { found, refused } satisfies ListedRecords<Row>;
}

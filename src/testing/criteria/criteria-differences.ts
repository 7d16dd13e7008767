import * as z from "zod/mini";
import type { Random } from "#service/random.ts";
import { idsOf } from "#testing/collections-for-test.ts";
import type { DataClient } from "#testing/service/service-data-client-for-test.ts";
import type { Asked } from "./criteria-values.ts";
import type { SearchUnderTest } from "./searches-under-test.ts";

const PAGE_SIZE = 100;
/** Pages that can be reached. [paging-2] */
const MAX_PAGES = 100;

const answer = z.object({
  data: z.array(z.object({ id: z.string() })),
  meta: z.object({ totalResults: z.number() }),
});

interface FoundPage {
  readonly total: number;
  readonly ids: readonly string[];
}

/** One page of the service's answer; undefined for a 400. Throws for any other refusal. */
export async function searchPage(
  client: DataClient,
  { operation }: Pick<SearchUnderTest, "operation">,
  asked: Asked,
  query = "?page[size]=1",
): Promise<FoundPage | undefined> {
  const response = await client.post(operation, asked, query);
  if (response.status === 400) return undefined;
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const { data, meta } = answer.parse(await response.json());
  return { total: meta.totalResults, ids: idsOf(data) };
}

/** How much of an answer is read. */
interface Reading {
  /** Pages up to which all are read. */
  readonly allUpTo: number;
  readonly random: Random;
  readonly sort?: string;
}

/** All pages where there are few; else one between the first and the last that can be reached. */
function pagesToRead(pages: number, { allUpTo, random }: Reading): number[] {
  if (pages <= allUpTo) return Array.from({ length: pages }, (_, at) => at + 1);
  return [random.integer(1, pages)];
}

/**
 * The differences between the service's answers and the expected records, in words; empty where they agree. For long results the
 * total and the identifiers of one page are compared.
 */
export async function criteriaDifferences(
  client: DataClient,
  search: SearchUnderTest,
  asked: Asked,
  reading: Reading,
): Promise<string[]> {
  const wanted = search.find(asked);
  const pages = Math.min(MAX_PAGES, Math.ceil(wanted.size / PAGE_SIZE));
  const numbers = pagesToRead(Math.max(1, pages), reading);
  const sort = reading.sort === undefined ? "" : `&sort=${reading.sort}`;
  const totals = new Set<number>();
  const found: string[] = [];
  for (const number of numbers) {
    const query = `?page[size]=${PAGE_SIZE}&page[number]=${number}${sort}`;
    const page = await searchPage(client, search, asked, query);
    if (!page) return ["a refusal"];
    totals.add(page.total);
    found.push(...page.ids);
  }
  const expected = numbers.reduce(
    (count, number) => count + Math.min(PAGE_SIZE, wanted.size - (number - 1) * PAGE_SIZE),
    0,
  );
  const strangers = found.filter((id) => !wanted.has(id));
  const different = new Set(found).size;
  return [
    ...[...totals].flatMap((total) =>
      total === wanted.size ? [] : `${total} are found, not ${wanted.size}`,
    ),
    ...(different === expected ? [] : [`${different} stand on the pages, not ${expected}`]),
    ...strangers.slice(0, 3).map((id) => `${id} should not be found`),
  ];
}

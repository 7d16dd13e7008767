import type { Database } from "#database/database.ts";
import { typosBetween } from "./edit-distance.ts";

/** The words of all companies' names. */
export interface CompanyWords {
  /** Those that differ from the text by a typo or two, the nearest first. */
  near(text: string): readonly { readonly word: string; readonly typos: number }[];
}

/** Companies that are read at a time, so that other requests are answered in between. */
const BATCH = 5_000;

/** No two words that differ by two letters have more unlike letters. */
const MOST_UNLIKE = 4;

/** Read once: the records do not change while a service runs over them. */
const known = new WeakMap<Database, Promise<CompanyWords>>();

/** The words of the names of a database's companies; a few ten thousand, whatever its scale. */
export async function companyWords(database: Database): Promise<CompanyWords> {
  const words = known.get(database) ?? readWords(database);
  known.set(database, words);
  try {
    return await words;
  } catch (error) {
    known.delete(database);
    throw error;
  }
}

async function readWords({ query }: Database): Promise<CompanyWords> {
  const words = new Set<string>();
  for (let last = -1, full = true; full;) {
    const rows = await query
      .selectFrom("companies")
      .select(["id", "name_search"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const row of rows) for (const [word] of row.name_search.matchAll(/\p{L}{3,}/gu)) words.add(word);
    last = rows.at(-1)?.id ?? last;
    full = rows.length === BATCH;
  }
  return wordList(words);
}

function wordList(words: ReadonlySet<string>): CompanyWords {
  const byLength = new Map<number, { readonly word: string; readonly letters: number }[]>();
  for (const word of words) {
    const alike = byLength.get(word.length) ?? [];
    alike.push({ word, letters: letterSet(word) });
    byLength.set(word.length, alike);
  }
  return {
    near(text) {
      const letters = letterSet(text);
      const alike = [-2, -1, 0, 1, 2]
        .flatMap((difference) => byLength.get(text.length + difference) ?? [])
        // tells most words apart at once
        .filter((other) => other.word !== text && bits(other.letters ^ letters) <= MOST_UNLIKE);
      return alike
        .map(({ word }) => ({ word, typos: typosBetween(text, word) }))
        .filter(({ typos }) => typos <= 2)
        .toSorted((one, other) => one.typos - other.typos);
    },
  };
}

/** The letters of a word as bits, whatever their number and order. */
function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) % 32);
  return set;
}

/** How many bits are set. */
function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

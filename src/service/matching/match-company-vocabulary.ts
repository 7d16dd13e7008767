import type { Database } from "#database/database.ts";
import { typosBetween, typosForgiven } from "#text/edit-distance.ts";

interface Near {
  readonly word: string;
  readonly typos: number;
}

/** The vocabulary of all company names. */
export interface CompanyWords {
  /** The words within one or two typos of the text, nearest first. */
  near(text: string): readonly Near[];
}

/** Names read per batch, so that other requests are served in between. */
const BATCH_SIZE = 2_000;

/** A typo replaces one letter by another, so the letter sets of two words differ by this many letters per typo. */
const UNLIKE_PER_TYPO = 2;

/** Cached per database: records do not change while the service runs. */
const known = new WeakMap<Database, Promise<CompanyWords>>();

/** The words in the company names of a database: some ten thousand, at any scale. */
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

/** Reads names in order, so that only their index is read. */
async function readWords({ records }: Database): Promise<CompanyWords> {
  const words = new Set<string>();
  for (let last = "", full = true; full;) {
    const rows = await records
      .selectFrom("companies")
      .select("name_search")
      .where("name_search", ">", last)
      .orderBy("name_search")
      .limit(BATCH_SIZE)
      .execute();
    for (const row of rows) for (const [word] of row.name_search.matchAll(/\p{L}{3,}/gu)) words.add(word);
    last = rows.at(-1)?.name_search ?? last;
    full = rows.length === BATCH_SIZE;
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
      const near: Near[] = [];
      for (let length = text.length - 2; length <= text.length + 2; length += 1) {
        const forgiven = typosForgiven(Math.max(length, text.length));
        if (Math.abs(length - text.length) > forgiven) continue;
        for (const other of byLength.get(length) ?? []) {
          // a cheap test that rules out nearly all words
          if (bits(other.letters ^ letters) > forgiven * UNLIKE_PER_TYPO || other.word === text) continue;
          const typos = typosBetween(text, other.word);
          if (typos < Infinity) near.push({ word: other.word, typos });
        }
      }
      return near.toSorted((one, other) => one.typos - other.typos);
    },
  };
}

/** The set of letters of a word, as bits. */
function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) % 32);
  return set;
}

/** The number of bits set. */
function bits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

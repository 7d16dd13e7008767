import type { Kysely } from "kysely";
import { normalizeText } from "#text/normalize-text.ts";
import type { Schema } from "./database-schema.ts";

/** Letters of a name beyond this are ignored. */
const MAX_NAME_LENGTH = 100;

/** Similar names are found by the rarest trigrams: common ones are slow and say little. */
const MAX_TRIGRAMS = 8;

/** How many companies are compared in full. */
export const MAX_CANDIDATES = 500;

/** Three consecutive letters, and how many companies have them in their name. */
export interface Trigram {
  readonly piece: string;
  readonly companies: number;
}

export interface Candidate {
  readonly id: number;
  readonly name: string;
}

/** Trigrams within one word, the only ones that PostgreSQL's index can find. */
const WITHIN_A_WORD = /^[\p{L}\p{N}]+$/u;

/** Every three consecutive letters of a word of a folded text, each once. */
export function trigramsOf(folded: string): string[] {
  const letters = Array.from(folded).slice(0, MAX_NAME_LENGTH);
  const pieces = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
  return [...new Set(pieces.filter((piece) => WITHIN_A_WORD.test(piece)))];
}

/**
 * Ids of up to `limit` companies whose names share the largest part of their trigrams with the name; ties by id. `candidatesWith`
 * returns companies that have any of some trigrams, those with the rarest first.
 */
export async function nearestCompanies(
  query: Kysely<Schema>,
  name: string,
  limit: number,
  candidatesWith: (pieces: readonly Trigram[]) => Promise<readonly Candidate[]>,
): Promise<number[]> {
  const wanted = new Set(trigramsOf(normalizeText(name).trim()));
  const rarest = await rarestOf(query, [...wanted]);
  if (rarest.length === 0) return [];
  const compared = (await candidatesWith(rarest)).map(({ id, name: found }) => {
    const pieces = trigramsOf(found);
    const shared = pieces.filter((piece) => wanted.has(piece)).length;
    return { id, share: shared / (pieces.length + wanted.size) };
  });
  const nearest = compared.toSorted((one, other) => other.share - one.share || one.id - other.id);
  return nearest.slice(0, limit).map(({ id }) => id);
}

async function rarestOf(query: Kysely<Schema>, pieces: string[]): Promise<Trigram[]> {
  if (pieces.length === 0) return [];
  return query
    .selectFrom("name_pieces")
    .select(["piece", "companies"])
    .where("piece", "in", pieces)
    .orderBy("companies")
    .orderBy("piece")
    .limit(MAX_TRIGRAMS)
    .execute();
}

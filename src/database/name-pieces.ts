import type { Kysely } from "kysely";
import { fold } from "./fold.ts";
import type { Schema } from "./schema.ts";

/** Near names are found by the rarest pieces of a name: the common ones cost much and tell little. */
const MOST_PIECES = 8;

/** Letters of a name that are looked at. */
const LONGEST = 100;

/** Every three letters in a row of a folded text, each once. */
export function piecesOf(folded: string): string[] {
  const letters = Array.from(folded).slice(0, LONGEST);
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join("")))];
}

/** The pieces of a name that the fewest companies have, of those that any has; at most eight. */
export async function rarestPieces(query: Kysely<Schema>, name: string): Promise<string[]> {
  const pieces = piecesOf(fold(name).trim());
  if (pieces.length === 0) return [];
  const rows = await query
    .selectFrom("name_pieces")
    .select("piece")
    .where("piece", "in", pieces)
    .orderBy("companies")
    .orderBy("piece")
    .limit(MOST_PIECES)
    .execute();
  return rows.map(({ piece }) => piece);
}

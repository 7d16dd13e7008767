import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { aliasedNames, aliasedNamesFrom } from "./code-aliases.ts";
import { type CodeTree, type SelectedCodes, descendants } from "./code-picker-tree.ts";

/** Normalises a name for comparison: ignores case, diacritics, quotes and spacing. */
function normalizeName(text: string): string {
  const plain = text.replace(/["“”„]/g, "").replace(/\s*,\s*/g, ", ");
  return normalizeText(plain.replace(/\s+/g, " ").trim());
}

// caches normalised names, so that large lookups are not normalised at each key press
const normalizedNames = new WeakMap<LookupEntry, string>();

function entryName(entry: LookupEntry): string {
  const known = normalizedNames.get(entry);
  if (known !== undefined) return known;
  const name = normalizeName(entry.name);
  normalizedNames.set(entry, name);
  return name;
}

/**
 * The lookup entries to suggest where any text is accepted: those whose code equals their name. The ranks of job titles
 * have other codes, which would be searched for as words.
 */
export function suggestedTexts(entries: readonly LookupEntry[]): readonly LookupEntry[] {
  return entries.filter(({ id, name }) => id === name);
}

/** Whether a name contains the text, or the code starts with it. */
function hasText(entry: LookupEntry, text: string): boolean {
  return entryName(entry).includes(text) || entry.id.toLowerCase().startsWith(text);
}

/** Matches a typed text against the entries of any lookup. */
function matcherOf(text: string) {
  const normalized = normalizeName(text);
  const meant = new Set(aliasedNames(text).map(normalizeName));
  const begun = new Set(aliasedNamesFrom(text).map(normalizeName));
  /** the text is one of its aliases: "uk" is the United Kingdom */
  const isMeant = (entry: LookupEntry) => meant.has(entryName(entry));
  /** the text is the start of one of its aliases: "vice pres" */
  const isBegun = (entry: LookupEntry) => begun.has(entryName(entry));
  return {
    isMeant,
    isBegun,
    matches: (entry: LookupEntry) => hasText(entry, normalized) || isMeant(entry) || isBegun(entry),
  };
}

/**
 * The entries that match a typed text: first those with this alias, then those whose names start with it; all entries
 * for an empty text.
 */
export function matchingCodes(entries: readonly LookupEntry[], text: string): readonly LookupEntry[] {
  const normalized = normalizeName(text);
  if (normalized === "") return entries;
  const { isMeant, matches } = matcherOf(text);
  const rank = (entry: LookupEntry) => (isMeant(entry) ? 0 : entryName(entry).startsWith(normalized) ? 1 : 2);
  const found = entries.filter(matches);
  return [0, 1, 2].flatMap((wanted) => found.filter((entry) => rank(entry) === wanted));
}

/** An entry with its rank: 0 is the best match. */
export interface RankedCode {
  readonly entry: LookupEntry;
  readonly rank: number;
}

/**
 * The best matches across several lookups: entries with this alias, those whose names start with the text, and those in
 * which each of its words starts a word. Best first.
 */
export function rankedCodes(entries: readonly LookupEntry[], text: string): readonly RankedCode[] {
  const normalized = normalizeName(text);
  const words = splitWords(normalized);
  if (words.length === 0) return [];
  const { isMeant, isBegun } = matcherOf(text);
  const rankOf = (entry: LookupEntry) => {
    const name = entryName(entry);
    if (name === normalized || isMeant(entry)) return 0;
    if (name.startsWith(normalized)) return 1;
    const known = splitWords(name);
    return isBegun(entry) || words.every((word) => known.some((part) => part.startsWith(word)))
      ? 2
      : undefined;
  };
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  return ranked.toSorted(byRank);
}

/** Better match first; among names that start with the text, the shortest. */
export function byRank(one: RankedCode, other: RankedCode): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  return one.rank === 1 ? one.entry.name.length - other.entry.name.length : 0;
}

/** The words of a normalised name. */
export function splitWords(normalized: string): readonly string[] {
  return normalized.split(/[^\p{L}\p{N}&+#]+/u).filter(Boolean);
}

/** The entry that Enter selects: the one with exactly this name, else the first match. */
export function bestMatch(entries: readonly LookupEntry[], text: string): LookupEntry | undefined {
  const normalized = normalizeName(text);
  const found = matchingCodes(entries, text);
  return found.find((entry) => entryName(entry) === normalized) ?? found[0];
}

/** A sector with the matching codes below it, and its number of selected codes. */
export interface SectorMatch {
  readonly sector: LookupEntry;
  readonly codes: readonly LookupEntry[];
  readonly selected: number;
}

/** The sectors with a match, each with its matching codes; with all codes if only the sector's own name matches. */
export function matchingSectors(tree: CodeTree, selected: SelectedCodes, text: string): SectorMatch[] {
  const { matches } = matcherOf(text);
  return tree.roots.flatMap((sector) => {
    const all = descendants(tree, sector.id);
    const found = matchingCodes(all, text);
    const count = [sector, ...all].filter(({ id }) => selected.has(id)).length;
    if (found.length > 0) return [{ sector, codes: found, selected: count }];
    return matches(sector) ? [{ sector, codes: all, selected: count }] : [];
  });
}

/** The result of matching a pasted list. */
export interface PasteMatch {
  /** The codes found, without duplicates, in list order. */
  readonly codes: readonly string[];
  /** Items that match no code, as written. */
  readonly missing: readonly string[];
}

/**
 * Finds names or codes in pasted text, ignoring case, diacritics and quotes. Lines and tabs separate them; so do commas
 * and semicolons, except within a name that contains them: "Agriculture, Forestry, Fishing and Hunting".
 */
export function matchPastedCodes(entries: readonly LookupEntry[], text: string): PasteMatch {
  const index = indexEntries(entries);
  const codes = new Set<string>();
  const missing = new Map<string, string>();
  for (const line of splitText(text, /[\n\r\t]+/)) {
    for (const { code, written } of matchLine(index, line)) {
      if (code !== undefined) codes.add(code);
      else missing.set(normalizeName(written), written);
    }
  }
  return { codes: [...codes], missing: [...missing.values()] };
}

/** Words that mark a text as a title. */
const ROLE =
  /\b(?:[sea]?vp|c[a-z]{1,3}o|(?:vice )?president|director|manager|head|chief|officer|owner|founder|partner|principal|lead|chair|engineer|developer|architect|analyst|specialist|coordinator|consultant|representative|executive|assistant|associate|accountant|controller|nurse|physician|counsel|attorney|recruiter|scientist|designer|administrator|supervisor|buyer|planner|technician)s?\b/i;

/**
 * The values of free text that was typed or pasted. A line is one value, since titles contain commas, as in "Vice
 * President, Sales". A single line is split if each part is a title of its own, and always where the service would
 * split it.
 */
export function pastedTexts(
  entries: readonly LookupEntry[],
  text: string,
  { splitAtCommas = false }: { readonly splitAtCommas?: boolean } = {},
): readonly string[] {
  const { ids } = indexEntries(entries);
  const lines = splitText(text, /[\n\r\t;]+|\s+OR\s+/);
  const pieces = lines.flatMap((line) => splitText(line, /,/));
  const isTitle = (piece: string) => codeOf(ids, normalizeName(piece)) !== undefined || ROLE.test(piece);
  const isParted = splitAtCommas || (lines.length === 1 && pieces.every(isTitle));
  const values = isParted ? pieces : lines;
  return [...new Set(values.map((value) => ids.get(normalizeName(value)) ?? value))];
}

/** The message about a pasted list before any of it is added. */
interface PasteReport {
  /** The codes that can be added: as many as fit into one search. */
  readonly fitting: readonly string[];
  /** "3 of 4 found". */
  readonly found: string;
  /** Names that match no code; undefined where there are none. */
  readonly missing: string | undefined;
  /** Says that not all of them fit; undefined where they do. */
  readonly excess: string | undefined;
}

/** Number of missing names listed; others are counted. */
const MAX_MISSING_SHOWN = 20;

/**
 * Reports which items of a pasted list can be added to a search with this much room. Free text also accepts items that
 * match no code.
 */
export function pasteReport(
  { codes, missing }: PasteMatch,
  { freeText, remaining }: { readonly freeText: boolean; readonly remaining: number },
): PasteReport {
  const all = [...codes, ...missing];
  const known = freeText ? all : codes;
  const fitting = known.slice(0, remaining);
  const excess = known.length - fitting.length;
  const more = missing.length - MAX_MISSING_SHOWN;
  const named = missing.slice(0, MAX_MISSING_SHOWN).join(", ");
  return {
    fitting,
    found: freeText
      ? `${formatNumber(all.length)} in the list`
      : `${formatNumber(codes.length)} of ${formatNumber(all.length)} found`,
    missing:
      freeText || missing.length === 0
        ? undefined
        : `Not found: ${named}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`,
    excess:
      excess > 0
        ? `${remaining > 0 ? `Only ${formatNumber(remaining)} more fit` : "No more fit"} into one search. The last ${formatNumber(excess)} are left out.`
        : undefined,
  };
}

interface EntryIndex {
  /** Ids by normalised name and by normalised id. */
  readonly ids: ReadonlyMap<string, string>;
  /** Number of comma-separated parts of the longest name. */
  readonly maxPieces: number;
}

function indexEntries(entries: readonly LookupEntry[]): EntryIndex {
  const ids = new Map<string, string>();
  let maxPieces = 1;
  for (const { id } of entries) ids.set(normalizeName(id), id);
  for (const entry of entries) {
    const name = entryName(entry);
    maxPieces = Math.max(maxPieces, name.split(",").length);
    // of several codes with the same name, the first is the widest branch
    if (!ids.has(name)) ids.set(name, entry.id);
  }
  return { ids, maxPieces };
}

/** The code with this normalised name, else the only entry with this alias. */
function codeOf(ids: EntryIndex["ids"], name: string): string | undefined {
  const known = ids.get(name);
  if (known !== undefined) return known;
  const [meant, ...others] = aliasedNames(name).flatMap((alias) => ids.get(normalizeName(alias)) ?? []);
  return others.length === 0 ? meant : undefined;
}

interface LineMatch {
  readonly code: string | undefined;
  readonly written: string;
}

/** The codes of a whole line, else of its parts: repeatedly takes the longest run of parts that is a known name. */
function matchLine({ ids, maxPieces }: EntryIndex, line: string): LineMatch[] {
  const whole = codeOf(ids, normalizeName(line));
  if (whole !== undefined) return [{ code: whole, written: line }];
  const pieces = splitText(line, /[,;]/);
  const found: LineMatch[] = [];
  for (let at = 0; at < pieces.length;) {
    let length = Math.min(maxPieces, pieces.length - at);
    const code = () => codeOf(ids, normalizeName(pieces.slice(at, at + length).join(", ")));
    while (length > 1 && code() === undefined) length -= 1;
    found.push({ code: code(), written: pieces.slice(at, at + length).join(", ") });
    at += length;
  }
  return found;
}

function splitText(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => normalizeName(piece) !== "");
}

/** Whether pasted text is a list rather than a single name, for a lookup or for free text. */
export function isList(
  text: string,
  {
    freeText = false,
    splitAtCommas = false,
  }: { readonly freeText?: boolean; readonly splitAtCommas?: boolean },
): boolean {
  return freeText ? pastedTexts([], text, { splitAtCommas }).length > 1 : /[\n\r\t,;]/.test(text.trim());
}

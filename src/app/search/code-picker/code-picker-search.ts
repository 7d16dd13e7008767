import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { aliasedNames, aliasedNamesFrom } from "./code-aliases.ts";
import { type CodeTree, type SelectedCodes, descendants } from "./code-picker-tree.ts";

/** A name for comparing: without case, diacritics, quotes and differences in spacing. */
function normalizeName(text: string): string {
  const plain = text.replace(/["“”„]/g, "").replace(/\s*,\s*/g, ", ");
  return normalizeText(plain.replace(/\s+/g, " ").trim());
}

// the names of a large lookup are normalized once, not at each key press
const normalizedNames = new WeakMap<LookupEntry, string>();

function entryName(entry: LookupEntry): string {
  const known = normalizedNames.get(entry);
  if (known !== undefined) return known;
  const name = normalizeName(entry.name);
  normalizedNames.set(entry, name);
  return name;
}

/**
 * What a lookup suggests where any text is accepted: entries that are sent as they read. The ranks of job titles have
 * codes instead, which would be searched for as words.
 */
export function suggestedTexts(entries: readonly LookupEntry[]): readonly LookupEntry[] {
  return entries.filter(({ id, name }) => id === name);
}

/** Whether a name contains the text, or the code starts with it. */
function hasText(entry: LookupEntry, text: string): boolean {
  return entryName(entry).includes(text) || entry.id.toLowerCase().startsWith(text);
}

/** What a typed text means in a lookup, whichever it is. */
function matcherOf(text: string) {
  const normalized = normalizeName(text);
  const meant = new Set(aliasedNames(text).map(normalizeName));
  const begun = new Set(aliasedNamesFrom(text).map(normalizeName));
  /** It goes by exactly this text: "uk" is the United Kingdom. */
  const isMeant = (entry: LookupEntry) => meant.has(entryName(entry));
  /** A text that begins one of its other names: "vice pres". */
  const isBegun = (entry: LookupEntry) => begun.has(entryName(entry));
  return {
    isMeant,
    isBegun,
    matches: (entry: LookupEntry) => hasText(entry, normalized) || isMeant(entry) || isBegun(entry),
  };
}

/**
 * The entries that match a typed text: first those that go by it, then those whose names begin with it; all of them for an
 * empty text.
 */
export function matchingCodes(entries: readonly LookupEntry[], text: string): readonly LookupEntry[] {
  const normalized = normalizeName(text);
  if (normalized === "") return entries;
  const { isMeant, matches } = matcherOf(text);
  const rank = (entry: LookupEntry) => (isMeant(entry) ? 0 : entryName(entry).startsWith(normalized) ? 1 : 2);
  const found = entries.filter(matches);
  return [0, 1, 2].flatMap((wanted) => found.filter((entry) => rank(entry) === wanted));
}

/** An entry and how well it matches: 0 is the best. */
export interface RankedCode {
  readonly entry: LookupEntry;
  readonly rank: number;
}

/**
 * The entries that somebody means who looks through many lookups at once: those that go by the text, those whose names
 * begin with it, and those in which each of its words begins a word. The best come first.
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

/** The better match first; of names that the text begins, the one of which it is most. */
export function byRank(one: RankedCode, other: RankedCode): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  return one.rank === 1 ? one.entry.name.length - other.entry.name.length : 0;
}

/** The words of a normalized name. */
export function splitWords(normalized: string): readonly string[] {
  return normalized.split(/[^\p{L}\p{N}&+#]+/u).filter(Boolean);
}

/** The entry that Enter selects: the one with exactly this name, or else the first match. */
export function bestMatch(entries: readonly LookupEntry[], text: string): LookupEntry | undefined {
  const normalized = normalizeName(text);
  const found = matchingCodes(entries, text);
  return found.find((entry) => entryName(entry) === normalized) ?? found[0];
}

/** A sector with the matching codes below it, and how many of its codes are selected. */
export interface SectorMatch {
  readonly sector: LookupEntry;
  readonly codes: readonly LookupEntry[];
  readonly selected: number;
}

/** The sectors with a match, each with its matching codes; where only the sector's own name matches, with all of them. */
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

/** What was found of a pasted list. */
export interface PasteMatch {
  /** The codes that were found, without duplicates, in the order of the list. */
  readonly codes: readonly string[];
  /** What matches no code, as it was written. */
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

/** Words that make a title of what they stand in. */
const ROLE =
  /\b(?:[sea]?vp|c[a-z]{1,3}o|(?:vice )?president|director|manager|head|chief|officer|owner|founder|partner|principal|lead|chair|engineer|developer|architect|analyst|specialist|coordinator|consultant|representative|executive|assistant|associate|accountant|controller|nurse|physician|counsel|attorney|recruiter|scientist|designer|administrator|supervisor|buyer|planner|technician)s?\b/i;

/**
 * The values of free texts that were typed or pasted. A line is one value: titles hold commas, as "Vice President, Sales"
 * does. A single line is parted where each of its pieces is a title by itself, and always where the service parts it.
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

/** What is said of a pasted list before anything of it is added. */
interface PasteReport {
  /** The codes that can be added: as many as fit into one search. */
  readonly fitting: readonly string[];
  /** "3 of 4 found". */
  readonly found: string;
  /** Names that are no codes; undefined where there are none. */
  readonly missing: string | undefined;
  /** That not all of them fit; undefined where they do. */
  readonly excess: string | undefined;
}

/** Missing names that are listed; more are counted. */
const MAX_MISSING_SHOWN = 20;

/** Says what of a pasted list can be added to a search that takes so many more. A free text takes what is no code, too. */
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
  /** Ids by normalized name and by normalized id. */
  readonly ids: ReadonlyMap<string, string>;
  /** How many comma-separated pieces the longest name has. */
  readonly maxPieces: number;
}

function indexEntries(entries: readonly LookupEntry[]): EntryIndex {
  const ids = new Map<string, string>();
  let maxPieces = 1;
  for (const { id } of entries) ids.set(normalizeName(id), id);
  for (const entry of entries) {
    const name = entryName(entry);
    maxPieces = Math.max(maxPieces, name.split(",").length);
    // of several codes with one name, the first is the widest branch
    if (!ids.has(name)) ids.set(name, entry.id);
  }
  return { ids, maxPieces };
}

/** The code that a normalized name has, or else the one entry that goes by it. */
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

/** A whole line, or else its pieces: each time the longest run of them that is a known name. */
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

/** Whether pasted text is a list rather than one name, in a lookup or where any text is taken. */
export function isList(
  text: string,
  {
    freeText = false,
    splitAtCommas = false,
  }: { readonly freeText?: boolean; readonly splitAtCommas?: boolean },
): boolean {
  return freeText ? pastedTexts([], text, { splitAtCommas }).length > 1 : /[\n\r\t,;]/.test(text.trim());
}

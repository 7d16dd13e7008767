import { entryName, plainName } from "./code-search.ts";
import type { LookupEntry } from "#app/api/lookup-queries.ts";

/** What became of a pasted list. */
export interface ListMatch {
  /** The codes that were found, each once, in the order of the list. */
  readonly codes: readonly string[];
  /** What no code is called, as it was written. */
  readonly missing: readonly string[];
}

/**
 * Finds names or codes in pasted text, ignoring case, diacritics and quotes. Lines and tabs part them; commas and
 * semicolons do as well, except within a name that holds them: "Agriculture, Forestry, Fishing and Hunting".
 */
export function matchPastedCodes(entries: readonly LookupEntry[], text: string): ListMatch {
  const known = knownTexts(entries);
  const codes = new Set<string>();
  const missing = new Map<string, string>();
  for (const line of partsOf(text, /[\n\r\t]+/)) {
    for (const { code, words } of readLine(known, line)) {
      if (code !== undefined) codes.add(code);
      else missing.set(plainName(words), words);
    }
  }
  return { codes: [...codes], missing: [...missing.values()] };
}

interface Known {
  readonly ids: ReadonlyMap<string, string>;
  /** Parts of the name with the most commas. */
  readonly widest: number;
}

function knownTexts(entries: readonly LookupEntry[]): Known {
  const ids = new Map<string, string>();
  let widest = 1;
  for (const { id } of entries) ids.set(plainName(id), id);
  for (const entry of entries) {
    const name = entryName(entry);
    widest = Math.max(widest, name.split(",").length);
    // of codes with one name the first is the widest branch
    if (!ids.has(name)) ids.set(name, entry.id);
  }
  return { ids, widest };
}

interface Read {
  readonly code: string | undefined;
  readonly words: string;
}

/** A whole line, or else its parts: each time the longest run of them that is known. */
function readLine({ ids, widest }: Known, line: string): Read[] {
  const whole = ids.get(plainName(line));
  if (whole !== undefined) return [{ code: whole, words: line }];
  const parts = partsOf(line, /[,;]/);
  const found: Read[] = [];
  for (let at = 0; at < parts.length;) {
    let length = Math.min(widest, parts.length - at);
    const code = () => ids.get(plainName(parts.slice(at, at + length).join(", ")));
    while (length > 1 && code() === undefined) length -= 1;
    found.push({ code: code(), words: parts.slice(at, at + length).join(", ") });
    at += length;
  }
  return found;
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => plainName(part) !== "");
}

/** Whether pasted text is a list rather than one name. */
export function isList(text: string): boolean {
  return /[\n\r\t,;]/.test(text.trim());
}

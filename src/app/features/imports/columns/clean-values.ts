import { isInt64 } from "#contract/operation.ts";
import type { MatchTarget } from "./column-targets.ts";

/** Characters without a width, which come along from web pages: soft hyphen, joiners, direction and byte order marks. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;

/** What people and programs write where they have nothing. */
const NOTHING =
  /^(?:-+|–|—|\.|\?|n\/?a|#n\/a|#(?:value|ref|name\?|null|div\/0)!?|null|none|nil|undefined|unknown|k\.? ?a\.?)$/i;

const QUOTED = /^(?:"(.*)"|“(.*)”|„(.*)“|«(.*)»|'(.*)')$/;

/**
 * A cell as it is meant: one line, single spaces, without quotes around it, without the apostrophe that keeps a
 * spreadsheet from computing, and "" for what means nothing ("n/a").
 */
export function cleanCell(cell: string): string {
  const text = cell.replace(INVISIBLE, "").replace(/\s+/gu, " ").trim();
  const quoted =
    QUOTED.exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? text;
  const plain = quoted.replace(/^'(?=[=+\-@\d])/, "").trim();
  return NOTHING.test(plain) ? "" : plain;
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}][\p{L}\d-]+$/u;

/** The first address of a cell: "Jane Doe <jane@acme.example>; …" → "jane@acme.example". */
function emailAddress(text: string): string | undefined {
  const candidates = text
    .replace(/mailto:/gi, "")
    .split(/[\s,;<>|]+/)
    .map((part) => part.replace(/^[("']+|[)"'.]+$/g, ""));
  return candidates.find((part) => ADDRESS.test(part) && !part.includes(".."));
}

/** Digits of an ID, as many as one can have; spreadsheets add ".0" and separators. */
function recordId(text: string): string | undefined {
  const digits = text.replace(/\.0+$/, "").replace(/[\s,.’'](?=\d{3}(?:\D|$))/g, "");
  return !digits.startsWith("-") && isInt64(digits) ? digits : undefined;
}

function website(text: string): string | undefined {
  const [first = ""] = text.split(/[\s;|]+/);
  const address = first.replace(/[,.]+$/, "");
  return /^(?:[a-z]+:\/\/)?(?:[\p{L}\d-]+\.)+[\p{L}]{2,}(?:[:/?#].*)?$/iu.test(address) ? address : undefined;
}

function phone(text: string): string | undefined {
  const number = text.replace(/^tel:/i, "");
  const digits = number.replace(/\D/g, "").length;
  return digits >= 6 && digits <= 20 && !/[a-z]{5,}/i.test(number) ? number : undefined;
}

function ticker(text: string): string | undefined {
  const symbol = /^(?:[A-Z]+:)?\s*([A-Z\d.-]{1,8})$/i.exec(text)?.[1];
  return symbol?.toUpperCase();
}

const asText = (text: string) => text;

/** Longer than any name or title, and not worth sending. */
const MAX_TEXT_LENGTH = 500;

const READERS: Partial<Record<MatchTarget, (text: string) => string | undefined>> = {
  personId: recordId,
  companyId: recordId,
  emailAddress,
  hashedEmail: (text) =>
    /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{128})$/i.test(text) ? text.toLowerCase() : undefined,
  externalURL: website,
  companyWebsite: website,
  phone,
  companyPhone: phone,
  companyFax: phone,
  companyTicker: ticker,
};

/** A cleaned cell as the value of a target; undefined where it is none. */
export function targetValue(target: MatchTarget, text: string): string | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  return (READERS[target] ?? asText)(text);
}

import { HASH } from "#app/search/criteria/text-criterion.ts";
import { companyDomain, sharedHost } from "#text/company-domain.ts";
import { websiteDomain } from "#text/website-domain.ts";
import { isInt64 } from "#contract/operation.ts";
import { ROUNDED_NUMBER, plainNumber } from "./clean-values.ts";
import type { MatchTarget } from "./column-targets.ts";
import { phonesOf } from "./phone-cells.ts";

/** The value of a cell for a target. */
export interface CellValue {
  /** In the form in which it is sent; undefined where the cell has none. */
  readonly value?: string | undefined;
  /** Further values; none of them is sent. */
  readonly others?: readonly string[];
  /** Why the cell has no value, as it follows the value in a sentence: "is a date". */
  readonly fault?: string | undefined;
  /** The domain of an e-mail address that stands where a website should. */
  readonly domain?: string | undefined;
  /** The shared host of a website, which belongs to many companies. */
  readonly shared?: string;
  /** The profile of a person that stands where a website should. */
  readonly profile?: string;
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}][\p{L}\d-]+$/u;

/** The e-mail addresses of a cell: "Jane Doe <jane@acme.example>; …" → "jane@acme.example". */
function emailAddresses(text: string): readonly string[] {
  const parts = text
    .replace(/[\uFF20\uFF0E]/g, (wide) => (wide === "\uFF20" ? "@" : "."))
    .split(/[\s,;<>|()[\]"]+|(?<=@[^\s/@]{1,300})\//)
    .map((part) => part.replace(/^(?:mailto|e-?mail|mail|smtp):/i, "").replace(/^'+|\?.*$|['.!:]+$/g, ""));
  const addresses = parts.filter((part) => ADDRESS.test(part) && !part.includes(".."));
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

function emailAddress(text: string): CellValue {
  const [value, ...others] = emailAddresses(text);
  return { value, others };
}

/**
 * Digits in groups of three with one separator, as spreadsheets write thousands; in India groups of two before the
 * last.
 */
const GROUPED = /^\d{1,3}([\s.,’'_\u066C])\d{3}(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/;

/** Could be thousands, or a number with zeros after its decimal point. */
const EITHER_WAY = /^\d{1,3}[.,]000$/;

/** The whole ID, or none: with digits missing or added it would be another record's ID, and be paid for. [api-5] */
function recordId(text: string): CellValue {
  const plain = plainNumber(text);
  if (ROUNDED_NUMBER.test(plain)) return { fault: "is a rounded number" };
  const [, whole = plain, point] = GROUPED.test(plain) ? [] : (/^(.*\d)([.,])0+$/.exec(plain) ?? []);
  const isGrouped =
    GROUPED.test(whole) &&
    !EITHER_WAY.test(whole) &&
    (point === undefined || GROUPED.exec(whole)?.[1] !== point);
  const digits = isGrouped ? whole.replace(/\D/g, "") : whole;
  const value = digits.replace(/^0+(?=\d)/, "");
  return /^[1-9]\d*$/.test(value) && isInt64(value) ? { value } : {};
}

/** Whether a cell is an ID, however its digits are written. */
export const isRecordId = (text: string): boolean => recordId(text).value !== undefined;

const PERSON_PAGE = /(?:^|[/.])(?:linkedin\.com\/(?:in|pub|sales\/(?:lead|people))|xing\.com\/profile)\/\S/i;
const COMPANY_PAGE =
  /(?:^|[/.])(?:linkedin\.com\/(?:company|school|showcase|sales\/company)|xing\.com\/(?:pages|companies))(?:\/|$)/i;

/** The web addresses of a cell. */
function addressesOf(text: string): readonly string[] {
  return text
    .replace(/(?:https?:\/\/)+(?=https?:\/\/)/gi, "")
    .replace(/\b(https?)\/\//gi, "$1://")
    .split(/[\s;|"<>[\]]+|,(?=\s|https?:|www\.)|,$/)
    .map((part) => part.replace(/^[<(["']+|[>)\]"',.]+$/g, ""))
    .filter((part) => websiteDomain(part) !== "");
}

function externalUrl(text: string): CellValue {
  const [value, ...others] = addressesOf(text);
  if (value !== undefined && COMPANY_PAGE.test(value)) return { fault: "is a company's page" };
  return { value, others };
}

/** The domain of a company's own website, from any spelling of it. */
function companyWebsite(text: string): CellValue {
  const addresses = addressesOf(text);
  const [value, ...others] = new Set(addresses.map(companyDomain).filter((domain) => domain !== ""));
  if (value !== undefined) return { value, others };
  const [page] = addresses;
  if (page !== undefined) {
    const shared = sharedHost(page) ?? "";
    return PERSON_PAGE.test(page) ? { shared, profile: page } : { shared };
  }
  const [address] = emailAddresses(text);
  if (address === undefined) return {};
  const domain = websiteDomain(address.slice(address.lastIndexOf("@") + 1));
  return {
    fault: "is an e-mail address",
    ...(domain !== "" && sharedHost(domain) === undefined && { domain }),
  };
}

const phone =
  (takesFax: boolean) =>
  (text: string): CellValue => {
    const { phones, fault } = phonesOf(text, takesFax);
    const [value, ...others] = phones;
    return { value, others, fault };
  };

function ticker(text: string): CellValue {
  const symbol = /^(?:[A-Z]+:)?\s*([A-Z\d.-]{1,8})$/i.exec(text)?.[1];
  return { value: symbol?.toUpperCase() };
}

function hashedEmail(text: string): CellValue {
  return { value: HASH.test(text) ? text.toLowerCase() : undefined };
}

const READERS: Partial<Record<MatchTarget, (text: string) => CellValue>> = {
  personId: recordId,
  companyId: recordId,
  emailAddress,
  hashedEmail,
  externalURL: externalUrl,
  companyWebsite,
  phone: phone(false),
  companyPhone: phone(false),
  companyFax: phone(true),
  companyTicker: ticker,
};

/** The value of a cleaned cell for a target. */
export function cellValue(target: MatchTarget, text: string): CellValue {
  return READERS[target]?.(text) ?? { value: text };
}

import { websiteDomain } from "#app/lib/website-domain.ts";
import { normalizeText } from "#app/lib/normalize-text.ts";
import type { MatchCompanyInput } from "#contract/enrich-company-schemas.ts";
import type { MatchPersonInput } from "#contract/enrich-contact-schemas.ts";

/** What may be asked for, of either kind. */
export type RowMatchInput = MatchPersonInput & MatchCompanyInput;

/** The legal form at the end of a company's name. */
const LEGAL_FORM =
  /(?: (?:inc|incorporated|llc|llp|ltd|limited|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|se|sa|s a|sas|sarl|srl|spa|bv|nv|ab|as|a s|oy|oyj|aps|pty|pte|pvt|sro|s r o|ltda|lda|fz))+$/;

const ASCII = /^[\u0020-\u007E]*$/;

/** The words of a name in one spelling: letters and digits, single spaces between. */
export function plainWords(text: string): string {
  const plain = normalizeText(text).replace(/['’.]/g, "");
  // the classes of Unicode take several times as long
  const spaced = ASCII.test(plain)
    ? plain.replace(/[^a-z\d]+/g, " ")
    : plain.replace(/[^\p{L}\p{N}]+/gu, " ");
  return spaced.trim();
}

/** "Doe, Jane" is "Jane Doe". */
function personName({ fullName, firstName, lastName }: RowMatchInput): string {
  if (fullName === undefined || (firstName !== undefined && lastName !== undefined)) {
    return plainWords(`${firstName ?? ""} ${lastName ?? ""}`);
  }
  const [last = "", first] = fullName.split(",");
  return first === undefined ? plainWords(fullName) : plainWords(`${first} ${last}`);
}

/** The words of a company's name without its legal form: "Acme, Inc." → "acme". */
export function baseCompanyName(name: string): string {
  return plainWords(name).replace(LEGAL_FORM, "");
}

/** A profile without what differs between links to it: scheme, `www.`, country, query and last slash. */
function profile(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^(?:www|m|[a-z]{2})\.(?=[a-z-]+\.)/, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
}

const digits = (phone: string) => phone.replace(/\D/g, "");

/** An ID without zeros before it. No number: a large one would be rounded to another. [api-5] */
const plainId = (id: string | number) => String(id).replace(/^0+(?=\d)/, "");

const joined = (...parts: readonly (string | number | undefined)[]) => parts.join("\n");

/** What a row asks for, from what belongs to one record alone to what may be shared; undefined where it has none. */
function keysOf(input: RowMatchInput): readonly (string | undefined)[] {
  const { personId, emailAddress, externalURL, hashedEmail, companyId, companyWebsite } = input;
  const name = personName(input);
  const company = input.companyName === undefined ? "" : baseCompanyName(input.companyName);
  const isPerson =
    name !== "" || [personId, emailAddress, externalURL, hashedEmail, input.phone].some(Boolean);
  if (isPerson) {
    const employer = company === "" ? companyId : company;
    return [
      personId === undefined ? undefined : plainId(personId),
      emailAddress?.toLowerCase(),
      externalURL === undefined ? undefined : profile(externalURL),
      hashedEmail?.toLowerCase(),
      name === "" || employer === undefined ? undefined : joined(name, employer),
      input.phone === undefined ? undefined : joined(name, digits(input.phone)),
    ];
  }
  const place = [input.companyCity, input.companyState, input.companyCountry].map((text) =>
    plainWords(text ?? ""),
  );
  const { companyStreet, companyZipCode, companyPhone } = input;
  return [
    companyId === undefined ? undefined : plainId(companyId),
    companyWebsite === undefined ? undefined : websiteDomain(companyWebsite),
    company === "" ? undefined : joined(company, ...place),
    input.companyTicker?.toUpperCase(),
    companyPhone === undefined ? undefined : digits(companyPhone),
    companyStreet === undefined ? undefined : joined(plainWords(companyStreet), companyZipCode),
  ];
}

/** Whether two rows differ in what tells more than the key that they share. */
function differBefore(
  kind: number,
  keys: readonly (string | undefined)[],
  others: readonly (string | undefined)[],
): boolean {
  for (let stronger = 0; stronger < kind; stronger += 1) {
    const [one, other] = [keys[stronger], others[stronger]];
    if (one !== undefined && other !== undefined && one !== other) return true;
  }
  return false;
}

/**
 * Tells of rows, one after the other, which row before asks for the same: the same ID, e-mail, profile or website, or the
 * same name at the same company. Two persons of one name with different e-mails are two.
 */
export class DuplicateRows {
  readonly #keys: (readonly (string | undefined)[])[] = [];
  readonly #seen: Map<string, number>[] = [];
  readonly #same: (number | null)[] = [];

  /** The index of the first row that asks for the same as this one; null for none, and for a row that asks for nothing. */
  add(input: RowMatchInput | null): number | null {
    const index = this.#keys.length;
    const keys = input === null ? [] : keysOf(input);
    this.#keys.push(keys);
    let found: number | null = null;
    for (const [kind, key] of keys.entries()) {
      if (key === undefined || key === "") continue;
      const rows = (this.#seen[kind] ??= new Map<string, number>());
      const first = rows.get(key);
      if (first === undefined) rows.set(key, index);
      else if (found === null && !differBefore(kind, keys, this.#keys[first] ?? []))
        found = this.#same[first] ?? first;
    }
    this.#same.push(found);
    return found;
  }
}

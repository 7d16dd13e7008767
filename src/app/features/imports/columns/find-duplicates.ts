import { companyDomain } from "#text/company-domain.ts";
import { baseCompanyName } from "#text/company-names.ts";
import { emailReadings } from "#text/email-address.ts";
import { plainWords } from "#text/normalize-text.ts";
import { isShortFor, spokenName } from "#text/person-names.ts";
import { phoneKey } from "#text/phone-numbers.ts";
import { profileKey } from "#text/profile-address.ts";
import type { RowMatchInput } from "#contract/imports/import-schemas.ts";

/** An ID without leading zeros. It stays a string: as a number, a large ID would be rounded to another one. [api-5] */
const plainId = (id: string | number) => String(id).replace(/^0+(?=\d)/, "");

const joined = (...parts: readonly (string | number | undefined)[]) => parts.join("\n");

/** What a row asks for, and the names in it. */
interface AskedFor {
  readonly isPerson: boolean;
  /** In normalised words; "" where the row has no name. */
  readonly name: string;
  /** The ID of a person's company. */
  readonly companyId: string | undefined;
  /** From keys that belong to one record only to those that several may share; undefined where the row has none. */
  readonly keys: readonly (string | undefined)[];
}

/** The keys, and one more that is equal only where the name and all of the keys are. */
function withAllOf(name: string, keys: AskedFor["keys"]): AskedFor["keys"] {
  return [...keys, keys.every((key) => key === undefined) ? undefined : joined(name, ...keys)];
}

/** What a row asks for. */
function askedBy(input: RowMatchInput): AskedFor {
  const { personId, emailAddress, externalURL, hashedEmail, companyId, companyWebsite } = input;
  const name = spokenName(input);
  const company = input.companyName === undefined ? "" : baseCompanyName(input.companyName);
  const isPerson =
    name !== "" || [personId, emailAddress, externalURL, hashedEmail, input.phone].some(Boolean);
  if (isPerson) {
    const id = companyId === undefined ? undefined : plainId(companyId);
    const employer = company === "" ? id : company;
    const keys = [
      personId === undefined ? undefined : plainId(personId),
      emailAddress === undefined ? undefined : emailReadings(emailAddress)[0],
      externalURL === undefined ? undefined : profileKey(externalURL),
      hashedEmail?.toLowerCase(),
      name === "" || employer === undefined ? undefined : joined(name, employer),
      input.phone === undefined ? undefined : joined(name, phoneKey(input.phone)),
    ];
    return { isPerson, name, companyId: id, keys: withAllOf(name, keys) };
  }
  const place = [input.companyCity, input.companyState, input.companyCountry].map((text) =>
    plainWords(text ?? ""),
  );
  const { companyStreet, companyZipCode, companyPhone } = input;
  const keys = [
    companyId === undefined ? undefined : plainId(companyId),
    companyWebsite === undefined ? undefined : companyDomain(companyWebsite) || undefined,
    company === "" ? undefined : joined(company, ...place),
    input.companyTicker?.toUpperCase(),
    companyPhone === undefined ? undefined : phoneKey(companyPhone),
    companyStreet === undefined ? undefined : joined(plainWords(companyStreet), companyZipCode),
  ];
  return { isPerson, name: company, companyId: undefined, keys: withAllOf(company, keys) };
}

/** Whether two names can belong to one person: the shorter has no part that the longer lacks. */
function mayBeSamePerson(one: string, other: string): boolean {
  const [short = [], long = []] = [one.split(" "), other.split(" ")].toSorted((a, b) => a.length - b.length);
  return short.every((word) => long.some((same) => isShortFor(word, same)));
}

/** Whether two rows name two different people or companies that share a mailbox, a website or a switchboard. */
function haveDifferentNames(one: AskedFor, other: AskedFor): boolean {
  const ids = [one.companyId, other.companyId];
  if (ids[0] !== ids[1] && !ids.includes(undefined)) return true;
  if (one.name === "" || other.name === "" || one.name === other.name) return false;
  return !one.isPerson || !mayBeSamePerson(one.name, other.name);
}

/** Whether two rows differ in a key that is more specific than the one they share. */
function differInEarlierKey(
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
 * Finds, row by row, the earlier row that asks for the same: the same ID, e-mail, profile or website, or the same name
 * at the same company. Two people of one name with different e-mails are two, and so are two of different names with
 * the same e-mail.
 */
export class DuplicateRows {
  readonly #asked: (AskedFor | null)[] = [];
  readonly #seen: Map<string, number>[] = [];
  readonly #same: (number | null)[] = [];

  /**
   * The index of the first row that asks for the same as this one; null where there is none, and for a row that asks
   * for nothing.
   */
  add(input: RowMatchInput | null): number | null {
    const index = this.#asked.length;
    const asked = input === null ? null : askedBy(input);
    this.#asked.push(asked);
    let found: number | null = null;
    for (const [kind, key] of asked?.keys.entries() ?? []) {
      if (key === undefined || key === "") continue;
      const rows = (this.#seen[kind] ??= new Map<string, number>());
      const first = rows.get(key);
      if (first === undefined) rows.set(key, index);
      else if (found === null && this.#isSame(kind, asked, this.#asked[first] ?? null))
        found = this.#same[first] ?? first;
    }
    this.#same.push(found);
    return found;
  }

  /** Whether two rows that share the key of a kind ask for the same. An equal ID decides alone. */
  #isSame(kind: number, one: AskedFor | null, other: AskedFor | null): boolean {
    if (one === null || other === null) return false;
    return !differInEarlierKey(kind, one.keys, other.keys) && (kind === 0 || !haveDifferentNames(one, other));
  }
}

import { normalizeText } from "#text/normalize-text.ts";
import type { PersonName } from "./generate-person-names.ts";
import type { Random } from "#service/random.ts";

const PRIVATE_HOSTS = ["homepost.example", "letterbox.example", "mailroom.example"];

/** Assigns unique addresses to the people of one company. */
export class MailRoom {
  readonly #domain: string;
  readonly #pattern: number;
  readonly #taken = new Set<string>();

  constructor(random: Random, domain: string) {
    this.#domain = domain;
    this.#pattern = random.weighted([0.6, 0.25, 0.15]);
  }

  address(name: PersonName): string {
    const [first, last] = [ascii(name.first), ascii(name.last)];
    const wish =
      [`${first}.${last}`, `${first.charAt(0)}${last}`, `${first}_${last}`][this.#pattern] ?? first;
    let local = wish;
    for (let number = 2; this.#taken.has(local); number += 1) local = `${wish}${number}`;
    this.#taken.add(local);
    return `${local}@${this.#domain}`;
  }
}

/** A private address, unrelated to the company. */
export function privateAddress(random: Random, name: PersonName): string {
  return `${ascii(name.first)}.${ascii(name.last)}${random.integer(10, 999)}@${random.pick(PRIVATE_HOSTS)}`;
}

/** The letters of a name that may be in an address. */
export function ascii(name: string): string {
  return normalizeText(name).replace(/[^a-z]/g, "");
}

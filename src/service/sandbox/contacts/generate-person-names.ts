import type { Random } from "#service/random.ts";
import names from "../templates/person-names.json" with { type: "json" };

/** Given and family names by culture. They are drawn independently, so that no real person is meant. */
const NAMES = new Map(Object.entries(names));
const CULTURES = [...NAMES.keys()];

/** Share of people with a name that is common where they work. */
const LOCAL = 0.65;

/** A person's given and family name, and for some a middle name. */
export interface PersonName {
  readonly first: string;
  readonly middle: string | null;
  readonly last: string;
}

export function pickPersonName(random: Random, localCulture: string): PersonName {
  const culture = random.chance(LOCAL) ? localCulture : random.pick(CULTURES);
  const { given, family } = NAMES.get(culture) ?? { given: [], family: [] };
  const first = random.pick(given);
  const last = random.chance(0.04) ? random.some(family, 2).join("-") : random.pick(family);
  return { first, middle: random.chance(0.15) ? pickMiddle(random, given, first) : null, last };
}

/** An initial or a second given name. */
function pickMiddle(random: Random, given: readonly string[], first: string): string | null {
  const second = random.pick(given);
  if (second === first) return null;
  return random.chance(0.6) ? `${second.charAt(0)}.` : second;
}

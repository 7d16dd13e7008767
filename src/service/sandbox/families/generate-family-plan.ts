import type { NamedFamily } from "./named-families.ts";
import { type Place, placesOf, placedCountries } from "#service/reference/places/reference-places.ts";
import { Random } from "#service/random.ts";
import { HOLDINGS, SECTORS, type Sector } from "#service/reference/sectors.ts";
import { SUB_UNIT_TYPES, pickSubUnitType } from "#service/reference/sub-unit-types.ts";

/** A company in the plan of a named family. */
export interface FamilyMember {
  /** Without the legal form. */
  readonly name: string;
  /** Position of the parent, always lower than its own; null for the top. */
  readonly parent: number | null;
  /** Number of companies on the path from the top, both ends included. */
  readonly level: number;
  readonly subUnitType: number | null;
  readonly place: Place;
  readonly sector: Sector;
  readonly contactCount: number;
  /** Number of people at the company itself. */
  readonly staff: number;
  /** Number of people at it and all below it. */
  employees: number;
  /** Thousands of US dollars, including all below it. */
  revenue: number;
}

/** A sector in one country, and its operating companies. */
interface Line {
  readonly position: number;
  readonly sector: Sector;
  readonly places: readonly Place[];
  /** Positions of companies that can own another. */
  readonly owners: number[];
}

const CONTACT_SHARES = [0.64, 0.23, 0.09, 0.04];
const TOP_CONTACTS = [80, 148] as const;

const SUBSIDIARY = SUB_UNIT_TYPES.subsidiary;
/** Share of lines that are divisions of their group. */
const DIVISIONS = 0.4;

/** Share of operating companies that a line owns directly. */
const DIRECT = 0.3;

/** Words between sector and city in names, so that many companies of one line fit into one city. */
const KINDS = [
  "",
  "Services",
  "Works",
  "Direct",
  "Partners",
  "Trading",
  "Solutions",
  "Projects",
  "Supply",
  "Depot",
];

/** Sectors that a private family can be in. */
const BUSINESSES = SECTORS.filter(({ type }) => type === null);

let latest: { readonly key: string; readonly members: readonly FamilyMember[] } | null = null;

/** The members of a family by position. Caches only the latest plan: the largest has 100,000 members. */
export function familyPlan(seed: number, family: NamedFamily): readonly FamilyMember[] {
  const key = `${seed} ${family.word}`;
  if (latest?.key !== key) latest = { key, members: new FamilyPlanner(seed, family).plan() };
  return latest.members;
}

/** Plans a family: holding, continental groups, country groups, lines, operating companies. */
class FamilyPlanner {
  readonly #family: NamedFamily;
  readonly #random: Random;
  readonly #members: FamilyMember[] = [];
  /** Number of companies of one line per city. */
  readonly #named = new Map<string, number>();

  constructor(seed: number, family: NamedFamily) {
    this.#family = family;
    this.#random = new Random(seed, "family plan", family.firstIndex);
  }

  plan(): readonly FamilyMember[] {
    const { countries } = this.#family.shape;
    const home = this.#random.pick(placesOf(placedCountries()[0] ?? ""));
    this.#add({ parent: null, subUnitType: null, name: this.#family.name, place: home, sector: HOLDINGS });
    const lines = countries === 0 ? this.#addLines(0, home) : this.#addCountries(countries);
    this.#addChain(lines);
    this.#addOperating(lines);
    consolidate(this.#members);
    return this.#members;
  }

  #addCountries(count: number): Line[] {
    const { word } = this.#family;
    const continents = new Map<string, number>();
    const countries = placedCountries().slice(0, count);
    return countries.flatMap((country) => {
      const place = this.#random.pick(placesOf(country));
      const holding = { subUnitType: SUBSIDIARY, place, sector: HOLDINGS };
      const { continent } = place;
      const above =
        continents.get(continent) ??
        this.#add({ ...holding, parent: 0, name: `${word} ${continent} Holdings` });
      continents.set(continent, above);
      const group = this.#add({ ...holding, parent: above, name: `${word} ${country} Group` });
      return this.#addLines(group, place, country);
    });
  }

  #addLines(parent: number, { country }: Place, named = ""): Line[] {
    const places = placesOf(country);
    return BUSINESSES.slice(0, this.#family.shape.lines).map((sector) => {
      const name = [this.#family.word, named, sector.words[0]].filter((part) => part !== "").join(" ");
      const subUnitType = this.#random.chance(DIVISIONS) ? SUB_UNIT_TYPES.division : SUBSIDIARY;
      const position = this.#add({ parent, subUnitType, name, place: this.#random.pick(places), sector });
      return { position, sector, places, owners: [] };
    });
  }

  /** Adds a chain of companies, each owned by the one before: the longest path. */
  #addChain([line]: Line[]): void {
    if (!line) return;
    let above = line.position;
    for (let link = 0; link < this.#family.shape.chain; link += 1) {
      above = this.#addCompany(line, above, this.#random.pick(line.places));
    }
  }

  /** Adds the remaining companies in drawn cities, so that countries with many cities get many companies. */
  #addOperating(lines: readonly Line[]): void {
    const cities = lines.flatMap((line) => line.places.map((place) => ({ line, place })));
    while (this.#members.length < this.#family.size) {
      const { line, place } = this.#random.pick(cities);
      const direct = line.owners.length === 0 || this.#random.chance(DIRECT);
      const position = this.#addCompany(line, direct ? line.position : this.#random.pick(line.owners), place);
      if (this.#levelOf(position) - this.#levelOf(line.position) < this.#family.shape.depth) {
        line.owners.push(position);
      }
    }
  }

  #levelOf(position: number): number {
    return this.#members[position]?.level ?? 0;
  }

  #addCompany({ sector }: Line, parent: number, place: Place): number {
    // two countries may have a city of the same name
    const cell = `${sector.words[0]} ${place.city}`;
    const number = this.#named.get(cell) ?? 0;
    this.#named.set(cell, number + 1);
    const name = companyNameOf(this.#family.word, sector, place.city, number);
    return this.#add({ parent, subUnitType: pickSubUnitType(this.#random), name, place, sector });
  }

  #add(known: Pick<FamilyMember, "parent" | "subUnitType" | "name" | "place" | "sector">): number {
    const random = this.#random;
    const { parent, sector } = known;
    const contactCount = parent === null ? random.integer(...TOP_CONTACTS) : random.weighted(CONTACT_SHARES);
    const staff = Math.max(contactCount, random.spread(...this.#family.shape.staff));
    const revenue = staff * sector.revenuePerEmployee * (0.6 + random.next());
    const level = parent === null ? 1 : this.#levelOf(parent) + 1;
    this.#members.push({ ...known, level, contactCount, staff, employees: staff, revenue });
    return this.#members.length - 1;
  }
}

/** The name of the n-th company of one line in one city. */
function companyNameOf(word: string, { words }: Sector, city: string, number: number): string {
  const kind = KINDS[Math.floor(number / words.length) % KINDS.length] ?? "";
  const round = Math.floor(number / (words.length * KINDS.length));
  const parts = [word, words[number % words.length], kind, city, round === 0 ? "" : String(round + 1)];
  return parts.filter((part) => part !== "").join(" ");
}

/** Adds each company's figures to its ancestors. One pass backwards suffices, since children follow their parents. */
function consolidate(members: readonly FamilyMember[]): void {
  for (const member of members.toReversed()) {
    const parent = member.parent === null ? undefined : members[member.parent];
    if (!parent) continue;
    parent.employees += member.employees;
    parent.revenue += member.revenue;
  }
}

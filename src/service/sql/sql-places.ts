import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type LOCATION_SEARCH_TYPES, ZIP_CODE_RADII } from "#contract/company-schemas.ts";
import { countriesOn } from "#service/reference/places/reference-places.ts";
import { codesIn, referenceName } from "#service/reference/reference.ts";
import {
  COUNTRIES_WITH_STATES,
  type Point,
  cosineOfMiles,
  zipCodePoint,
} from "#service/reference/places/zip-codes.ts";
import type { Call } from "#service/service-call.ts";
import {
  type Predicate,
  allOf,
  anyOf,
  invalidValue,
  isNoneOf,
  isOneOf,
  knownCodes,
  knownNames,
  whereGiven,
} from "./sql-predicates.ts";

/** Criteria about a place. */
export interface PlaceCriteria {
  readonly country?: readonly string[] | undefined;
  readonly continent?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
  readonly metroRegion?: readonly string[] | undefined;
  readonly zipCode?: readonly string[] | undefined;
  readonly zipCodeRadiusMiles?: number | undefined;
  readonly locationSearchType?: (typeof LOCATION_SEARCH_TYPES)[number] | undefined;
}

/** The columns with the place of a company or person. */
interface PlaceColumns {
  readonly country: RawBuilder<unknown>;
  readonly state: RawBuilder<unknown>;
  readonly metroRegion: RawBuilder<unknown>;
  readonly zipCode: RawBuilder<unknown>;
}

/** For companies, with alias `c`. */
const COMPANY_PLACE: PlaceColumns = {
  country: sql`c.country`,
  state: sql`c.state`,
  metroRegion: sql`c.metro_region`,
  zipCode: sql`c.zip_code`,
};

/** For contacts, with alias `p`. */
const PERSON_PLACE: PlaceColumns = {
  country: sql`p.country`,
  state: sql`p.state`,
  metroRegion: sql`p.metro_region`,
  zipCode: sql`p.zip_code`,
};

/** The state of a metro region, by code: "usa.texas.austin" is in "usa.texas". */
function stateOfMetro(code: string): string {
  return referenceName("states", code.slice(0, code.lastIndexOf("."))) ?? "";
}

/** The predicates of place criteria, except ZIP codes. */
function regions(columns: PlaceColumns, criteria: PlaceCriteria): Predicate[] {
  const inState = isOneOf(columns.country, COUNTRIES_WITH_STATES);
  return [
    ...whereGiven(criteria.country, (given) =>
      isOneOf(columns.country, knownNames("country", "countries", given)),
    ),
    ...whereGiven(criteria.continent, (given) =>
      isOneOf(
        columns.country,
        knownNames("continent", "continents", given).flatMap((name) => countriesOn(name)),
      ),
    ),
    ...whereGiven(criteria.state, (given) => [
      inState,
      isOneOf(columns.state, knownNames("state", "states", given)),
    ]),
    ...whereGiven(criteria.metroRegion, (given) => {
      const codes = knownCodes("metroRegion", "metro-regions", given);
      return [inState, isOneOf(columns.state, codes.map(stateOfMetro)), isOneOf(columns.metroRegion, codes)];
    }),
  ];
}

/** A ZIP code for comparison: ignores case, spaces and the last four digits of US ones. */
function plainZipCode(text: string): string {
  const plain = text.toUpperCase().replace(/\s/g, "");
  return /^\d{5}-\d{4}$/.test(plain) ? plain.slice(0, 5) : plain;
}

const KNOWN_ZIP_CODE = sql`replace(k.zip_code, ' ', '')`;

/**
 * The positions of ZIP codes: those of the records, and those of the United States and Canada, since a German and an
 * American place may share five digits.
 */
async function pointsOf({ context }: Call, zipCodes: readonly string[]): Promise<Point[]> {
  const { rows } = await sql<
    Point & { zip_code: string; country: string }
  >`select ${KNOWN_ZIP_CODE} as zip_code, country, x, y, z
    from zip_codes k where ${isOneOf(KNOWN_ZIP_CODE, zipCodes)}`.execute(context.database.records);
  return zipCodes.flatMap((zip) => {
    const known = rows.filter(({ zip_code }) => zip_code === zip);
    const isKnown = known.some(({ country }) => COUNTRIES_WITH_STATES.includes(country));
    const american = isKnown ? undefined : zipCodePoint(zip);
    if (known.length === 0 && american === undefined) {
      throw invalidValue("zipCode", `has "${zip.slice(0, 20)}", of which nobody knows where it is`);
    }
    return [...known, ...(american ? [american] : [])];
  });
}

/** A condition for the records' ZIP codes that a search means, with alias `k` of zip_codes. */
async function meantZipCodes(call: Call, criteria: PlaceCriteria): Promise<Predicate | undefined> {
  const { zipCode, zipCodeRadiusMiles: miles } = criteria;
  if (zipCode === undefined) {
    if (miles !== undefined) throw invalidValue("zipCodeRadiusMiles", 'needs a "zipCode"');
    return undefined;
  }
  const plain = zipCode.map(plainZipCode);
  if (miles === undefined) return isOneOf(KNOWN_ZIP_CODE, plain);
  if (!ZIP_CODE_RADII.some((radius) => radius === miles)) {
    throw invalidValue("zipCodeRadiusMiles", `takes one of ${ZIP_CODE_RADII.join(", ")}`);
  }
  const points = await pointsOf(call, plain.slice());
  return anyOf(points.map((point) => within(miles, point)));
}

/** Within the distance, and in the bounding box: engines have statistics for the box, and use them to plan. */
function within(miles: number, { x, y, z }: Point): Predicate {
  const cosine = cosineOfMiles(miles);
  const half = Math.sqrt(2 - 2 * cosine);
  const inBox = Object.entries({ x, y, z }).map(
    ([axis, at]) => sql<SqlBool>`${sql.ref(`k.${axis}`)} between ${at - half} and ${at + half}`,
  );
  return allOf([...inBox, sql<SqlBool>`k.x * ${x} + k.y * ${y} + k.z * ${z} >= ${cosine}`]);
}

/** The predicates of place criteria, for companies and for people. */
export interface Places {
  readonly company: readonly Predicate[];
  readonly person: readonly Predicate[];
}

/** Compiles the place criteria. [search-2] */
export async function placesOf(call: Call, criteria: PlaceCriteria): Promise<Places> {
  const zipCodes = await meantZipCodes(call, criteria);
  const at = (columns: PlaceColumns): Predicate[] => [
    ...regions(columns, criteria),
    ...whereGiven(
      zipCodes,
      (meant) => sql<SqlBool>`(${columns.zipCode}, ${columns.country}) in (
        select k.zip_code, k.country from zip_codes k where ${meant})`,
    ),
  ];
  return { company: at(COMPANY_PLACE), person: at(PERSON_PLACE) };
}

/** Companies outside of some states and metro regions. */
export function outsideRegions(values: readonly string[]): Predicate[] {
  const { entries: metros, unknown: others } = codesIn("metro-regions", values);
  const named = knownNames("excludedRegions", "states", others);
  const codes = metros.map(({ id }) => id);
  return [
    ...(named.length > 0 ? [isNoneOf(COMPANY_PLACE.state, named)] : []),
    ...(codes.length > 0 ? [isNoneOf(COMPANY_PLACE.metroRegion, codes)] : []),
  ];
}

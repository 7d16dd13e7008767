import { createRequire } from "node:module";
import type zipcodes from "zipcodes";
import { memo } from "#service/memo.ts";
import cities from "../tables/cities.json" with { type: "json" };

/** A point on the unit sphere, so that a distance check is a single comparison. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * The countries with states and metro regions. Queries name them too, since the index of people's places starts with
 * the country.
 */
export const COUNTRIES_WITH_STATES = ["United States", "Canada"];

const EARTH_RADIUS_MILES = 3958.8;

/** The point at a latitude and longitude in degrees. */
export function pointAt(latitude: number, longitude: number): Point {
  const [north, east] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  const [phi = 0, lambda = 0] = [north, east];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

/** The minimum dot product of two points that are within this many miles. */
export function cosineOfMiles(miles: number): number {
  return Math.cos(miles / EARTH_RADIUS_MILES);
}

/**
 * The ZIP codes of the United States, and the first three characters of Canada's postal codes. Source: npm `zipcodes`.
 * Slow to load, so loaded on first use.
 */
const northAmerica = memo(() => {
  const read: typeof zipcodes = createRequire(import.meta.url)("zipcodes");
  return read.codes;
});

const zipCodesByPrefix = memo(() => {
  const groups = new Map<string, string[]>();
  for (const zip of Object.keys(northAmerica()).toSorted()) {
    const prefix = zip.slice(0, 3);
    const group = groups.get(prefix) ?? [];
    group.push(zip);
    groups.set(prefix, group);
  }
  return groups;
});

/** The US ZIP codes with a three-digit prefix. */
export function zipCodesWith(prefix: string): readonly string[] {
  return zipCodesByPrefix().get(prefix) ?? [];
}

/** The position of a US ZIP code or a Canadian postal code; undefined for any other. */
export function zipCodePoint(text: string): Point | undefined {
  const zip = text.replace(/[\s-].*$/, "").toUpperCase();
  const found = northAmerica()[/^\d/.test(zip) ? zip.slice(0, 5) : zip.slice(0, 3)];
  return found && pointAt(found.latitude, found.longitude);
}

const cityPoints = new Map(
  cities.map(({ city, latitude, longitude }) => [city, pointAt(latitude, longitude)]),
);

/** The position of a city in the records outside the United States and Canada. Source: their public coordinates. */
export function cityPoint(city: string): Point | undefined {
  return cityPoints.get(city);
}

/** The position of a record's place: by its ZIP code in the United States and Canada, by its city elsewhere. */
export function placePoint(zip: string, city: string, country: string): Point | undefined {
  return COUNTRIES_WITH_STATES.includes(country) ? zipCodePoint(zip) : cityPoint(city);
}

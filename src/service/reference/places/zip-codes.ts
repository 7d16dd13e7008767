import { createRequire } from "node:module";
import type zipcodes from "zipcodes";
import { memo } from "#service/memo.ts";
import cities from "../tables/cities.json" with { type: "json" };

/** A point on the unit sphere: what lies within a distance is then one comparison. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const EARTH_RADIUS_MILES = 3958.8;

/** From degrees. */
export function pointAt(latitude: number, longitude: number): Point {
  const [north, east] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  const [phi = 0, lambda = 0] = [north, east];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

/** Two points lie within so many miles exactly where the sum of their products is at least this. */
export function cosineOfMiles(miles: number): number {
  return Math.cos(miles / EARTH_RADIUS_MILES);
}

/**
 * The ZIP codes of the United States, and the first halves of Canada's postal codes. Source: npm `zipcodes`. It takes
 * a moment to read, so it is read when it is first asked for.
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

/** The ZIP codes of the United States that begin with three digits. */
export function zipCodesWith(prefix: string): readonly string[] {
  return zipCodesByPrefix().get(prefix) ?? [];
}

/** Where a ZIP code of the United States or a Canadian postal code is; undefined for any other. */
export function zipCodePoint(text: string): Point | undefined {
  const zip = text.replace(/[\s-].*$/, "").toUpperCase();
  const found = northAmerica()[/^\d/.test(zip) ? zip.slice(0, 5) : zip.slice(0, 3)];
  return found && pointAt(found.latitude, found.longitude);
}

const cityPoints = new Map(
  cities.map(({ city, latitude, longitude }) => [city, pointAt(latitude, longitude)]),
);

/** Where a city of the records outside the United States and Canada is. Source: their public coordinates. */
export function cityPoint(city: string): Point | undefined {
  return cityPoints.get(city);
}

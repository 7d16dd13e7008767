import { createRequire } from "node:module";
import type zipcodes from "zipcodes";
import { memo } from "#service/memo.ts";

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

/** Latitude and longitude in degrees of the cities outside the United States and Canada where records are. */
const CITIES = `
51.51 -0.13 London|53.48 -2.24 Manchester|55.95 -3.19 Edinburgh|51.45 -2.59 Bristol|53.35 -6.26 Dublin
51.90 -8.47 Cork|-33.87 151.21 Sydney|-37.81 144.96 Melbourne|-36.85 174.76 Auckland|52.52 13.40 Berlin
53.55 9.99 Hamburg|48.14 11.58 München|50.94 6.96 Köln|48.21 16.37 Wien|47.37 8.54 Zürich|46.20 6.15 Genève
48.86 2.35 Paris|45.76 4.84 Lyon|50.85 4.35 Bruxelles|52.37 4.90 Amsterdam|51.92 4.48 Rotterdam|59.91 10.75 Oslo
63.43 10.40 Trondheim|69.65 18.96 Tromsø|59.33 18.07 Stockholm|57.71 11.97 Göteborg|55.68 12.57 København
56.16 10.20 Aarhus|60.17 24.94 Helsinki|40.42 -3.70 Madrid|41.39 2.17 Barcelona|36.72 -4.42 Málaga
38.72 -9.14 Lisboa|45.46 9.19 Milano|41.90 12.50 Roma|52.23 21.01 Warszawa|50.06 19.94 Kraków|50.08 14.44 Praha
41.01 28.98 İstanbul|12.97 77.59 Bengaluru|19.08 72.88 Mumbai|1.35 103.82 Singapore|35.68 139.69 Tokyo
37.57 126.98 Seoul|25.20 55.27 Dubai|-23.55 -46.63 São Paulo|-34.60 -58.38 Buenos Aires
19.43 -99.13 Ciudad de México|-33.92 18.42 Cape Town|6.52 3.38 Lagos|-1.29 36.82 Nairobi`;

const cityPoints = new Map(
  CITIES.trim()
    .split(/[|\n]/)
    .map((row) => {
      const [latitude = "", longitude = "", ...name] = row.split(" ");
      return [name.join(" "), pointAt(Number(latitude), Number(longitude))];
    }),
);

/** Where a city of the records outside the United States and Canada is. Source: their public coordinates. */
export function cityPoint(city: string): Point | undefined {
  return cityPoints.get(city);
}

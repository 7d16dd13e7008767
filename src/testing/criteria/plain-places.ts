import { createRequire } from "node:module";
import type zipcodes from "zipcodes";
import { cityPoint } from "#service/reference/places/zip-codes.ts";

/** Where somebody is, as the row tells it. */
export interface PlainPlace {
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly continent: string | null;
  /** Code of the metro-regions lookup. */
  readonly metro_region: string | null;
  /** Undefined where the ZIP code is not known. */
  readonly point: Point | undefined;
}

/** In degrees. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const read: typeof zipcodes = createRequire(import.meta.url)("zipcodes");

const inDegrees = (radians: number) => (radians * 180) / Math.PI;
const inRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Where a ZIP code of the United States is, whoever is there. Those of Canada are drawn from records alone. */
export function americanPoint(zip: string): Point | undefined {
  return /^\d{5}$/.test(zip) ? read.codes[zip] : undefined;
}

/** Where a ZIP code is: by npm `zipcodes` in the United States and Canada, with its city elsewhere. */
function pointOf({ zip_code: zip, city, country }: Omit<PlainPlace, "point">): Point | undefined {
  if (zip === null) return undefined;
  if (country === "United States") return read.codes[zip];
  if (country === "Canada") return read.codes[zip.slice(0, 3)];
  const onSphere = cityPoint(city ?? "");
  return (
    onSphere && {
      latitude: inDegrees(Math.asin(onSphere.z)),
      longitude: inDegrees(Math.atan2(onSphere.y, onSphere.x)),
    }
  );
}

/** The place of a row. */
export function plainPlace(row: Omit<PlainPlace, "point">): PlainPlace {
  const { zip_code, city, state, country, continent, metro_region } = row;
  const place = { zip_code, city, state, country, continent, metro_region };
  return { ...place, point: pointOf(place) };
}

const EARTH_RADIUS_MILES = 3958.8;

/** The great-circle distance, by the haversine formula. */
export function milesApart(one: Point, other: Point): number {
  const north = inRadians(other.latitude - one.latitude) / 2;
  const east = inRadians(other.longitude - one.longitude) / 2;
  const around = Math.cos(inRadians(one.latitude)) * Math.cos(inRadians(other.latitude));
  const square = Math.sin(north) ** 2 + around * Math.sin(east) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(square));
}

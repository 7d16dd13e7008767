import { STATES } from "./iso-regions.ts";
import { type ReferenceEntry, inLetters } from "#service/reference/reference-entry.ts";
import areas from "../tables/metro-regions.json" with { type: "json" };

/** A metropolitan area of the United States or Canada by its principal city. */
export interface MetroRegion {
  /** Code of the metro-regions lookup, such as `usa.california.sanfrancisco`. */
  readonly id: string;
  /** By ISO 3166-1 code. */
  readonly country: string;
  readonly city: string;
  /** Name of the state or province. */
  readonly state: string;
  /** Two-letter code of the state or province. */
  readonly stateCode: string;
  readonly areaCode: string;
  /** Pattern of a postal code; `#` is a digit. */
  readonly zipPattern: string;
}

/**
 * The areas of the United States by state, followed by those of Canada by province. Sources: metropolitan statistical
 * areas of the US Office of Management and Budget (Bulletin 23-01), area codes of the North American Numbering Plan
 * Administrator, ZIP prefixes of the US Postal Service, the areas of Canada Post.
 */
export const METRO_REGIONS: readonly MetroRegion[] = areas.map(
  ({ state: isoCode, city, areaCode, zipPattern }) => {
    const state = STATES.find((each) => each.isoCode === isoCode);
    if (!state) throw new RangeError(`No such state: ${isoCode}`);
    const [country = "", stateCode = ""] = isoCode.split("-");
    return {
      id: `${state.id}.${inLetters(city)}`,
      country,
      city,
      state: state.name,
      stateCode,
      areaCode,
      zipPattern,
    };
  },
);

export function metroRegions(): readonly ReferenceEntry[] {
  return METRO_REGIONS.map(({ id, stateCode, city }) => ({ id, name: `${stateCode} - ${city}` }));
}

import { type PlainPlace, americanPoint, milesApart } from "./plain-places.ts";
import type { PlainCompany, PlainRecords } from "./plain-records.ts";
import type { PlainLookups } from "./plain-lookups.ts";
import {
  type Condition,
  type Holds,
  condition,
  folded,
  isGiven,
  numberOf,
  partsOf,
} from "./criteria-values.ts";

/** Criteria about a place, which may be a company's or a person's. */
export function placeConditions(
  lookups: PlainLookups,
  { companies, people }: Pick<PlainRecords, "companies" | "people">,
): readonly Condition<PlainPlace>[] {
  return [
    condition("state", (value) => {
      const states = lookups.namesIn("states", value);
      return ({ state }) => state !== null && states.includes(state);
    }),
    {
      names: ["zipCode", "zipCodeRadiusMiles"],
      read: (asked) => {
        // a radius without a ZIP code has no effect
        if (!isGiven(asked["zipCode"])) return () => true;
        const zipCodes = new Set(partsOf(asked["zipCode"]).map(folded));
        const hasCode: Holds<PlainPlace> = ({ zip_code: zip }) => zip !== null && zipCodes.has(folded(zip));
        const miles = numberOf(asked["zipCodeRadiusMiles"]);
        if (miles === undefined) return hasCode;
        const records = [...companies, ...people];
        const known = records.flatMap(({ place }) => (hasCode(place) && place.point ? [place.point] : []));
        const centers = [...known, ...[...zipCodes].flatMap((zip) => americanPoint(zip) ?? [])];
        const points = [...new Map(centers.map((each) => [JSON.stringify(each), each])).values()];
        return ({ point }) =>
          point !== undefined && points.some((center) => milesApart(center, point) <= miles);
      },
    },
  ];
}

/** The company lies in none of the states and metro regions. */
export function excludedRegions(lookups: PlainLookups): Condition<PlainCompany> {
  return condition("excludedRegions", (value) => {
    const regions = lookups.codesIn("metro-regions", value);
    const states = lookups.namesIn("states", value);
    return ({ place }) => !states.includes(place.state ?? "") && !regions.includes(place.metro_region ?? "");
  });
}

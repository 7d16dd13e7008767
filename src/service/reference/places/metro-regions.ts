import { STATES } from "./iso-regions.ts";
import { type ReferenceEntry, inLetters } from "#service/reference/reference-entry.ts";

/** A metropolitan area of the United States or Canada by its principal city. */
export interface MetroRegion {
  /** Code of the metro-regions lookup, such as `usa.california.sanfrancisco`. */
  readonly id: string;
  readonly city: string;
  /** Name of the state or province. */
  readonly state: string;
  /** Two-letter code of the state or province. */
  readonly stateCode: string;
  readonly areaCode: string;
  /** A postal code; `#` stands for a digit. */
  readonly zipPattern: string;
}

/**
 * State, area code, ZIP prefix, principal city. Sources: metropolitan statistical areas of the US Office of
 * Management and Budget (Bulletin 23-01), area codes of the North American Numbering Plan Administrator, three-digit
 * ZIP prefixes of the US Postal Service.
 */
const UNITED_STATES = `
AL 205 352 Birmingham
AL 256 358 Huntsville
AR 501 722 Little Rock
AZ 602 850 Phoenix
AZ 520 857 Tucson
CA 559 937 Fresno
CA 213 900 Los Angeles
CA 951 925 Riverside
CA 916 958 Sacramento
CA 619 921 San Diego
CA 415 941 San Francisco
CA 408 951 San Jose
CO 719 809 Colorado Springs
CO 303 802 Denver
CT 203 066 Bridgeport
CT 860 061 Hartford
DC 202 200 Washington
FL 904 322 Jacksonville
FL 305 331 Miami
FL 407 328 Orlando
FL 813 336 Tampa
GA 404 303 Atlanta
HI 808 968 Honolulu
IA 515 503 Des Moines
ID 208 837 Boise
IL 312 606 Chicago
IN 317 462 Indianapolis
KS 316 672 Wichita
KY 502 402 Louisville
LA 225 708 Baton Rouge
LA 504 701 New Orleans
MA 617 021 Boston
MA 508 016 Worcester
MD 410 212 Baltimore
ME 207 041 Portland
MI 313 482 Detroit
MI 616 495 Grand Rapids
MN 612 554 Minneapolis
MO 816 641 Kansas City
MO 314 631 St. Louis
MS 601 392 Jackson
NC 704 282 Charlotte
NC 336 274 Greensboro
NC 919 276 Raleigh
NE 402 681 Omaha
NH 603 031 Manchester
NJ 609 086 Trenton
NM 505 871 Albuquerque
NV 702 891 Las Vegas
NV 775 895 Reno
NY 518 122 Albany
NY 716 142 Buffalo
NY 212 100 New York
NY 585 146 Rochester
NY 315 132 Syracuse
OH 513 452 Cincinnati
OH 216 441 Cleveland
OH 614 432 Columbus
OH 937 454 Dayton
OK 405 731 Oklahoma City
OK 918 741 Tulsa
OR 503 972 Portland
PA 215 191 Philadelphia
PA 412 152 Pittsburgh
RI 401 029 Providence
SC 803 292 Columbia
SC 864 296 Greenville
TN 423 374 Chattanooga
TN 865 379 Knoxville
TN 901 381 Memphis
TN 615 372 Nashville
TX 512 787 Austin
TX 214 752 Dallas
TX 915 799 El Paso
TX 713 770 Houston
TX 210 782 San Antonio
UT 801 841 Salt Lake City
VA 804 232 Richmond
VA 757 234 Virginia Beach
WA 206 981 Seattle
WA 509 992 Spokane
WI 608 537 Madison
WI 414 532 Milwaukee
`;

/**
 * Province, area code, postal code with _ for the space, principal city. Sources: the Canadian numbering plan and Canada
 * Post's areas.
 */
const CANADA = `
AB 403 T2P_#B# Calgary
AB 780 T5J_#K# Edmonton
BC 604 V6B_#H# Vancouver
MB 204 R3C_#A# Winnipeg
NS 902 B3J_#P# Halifax
ON 613 K1P_#J# Ottawa
ON 416 M5H_#N# Toronto
QC 514 H3B_#G# Montréal
QC 418 G1R_#S# Québec
`;

/** The areas of the United States in the order of their states. */
export const US_METRO_REGIONS: readonly MetroRegion[] = readRows("US", UNITED_STATES);

/** The areas of Canada in the order of their provinces. */
export const CANADIAN_METRO_REGIONS: readonly MetroRegion[] = readRows("CA", CANADA);

export function metroRegions(): readonly ReferenceEntry[] {
  return [...US_METRO_REGIONS, ...CANADIAN_METRO_REGIONS].map(({ id, stateCode, city }) => ({
    id,
    name: `${stateCode} - ${city}`,
  }));
}

function readRows(country: "US" | "CA", rows: string): MetroRegion[] {
  return rows
    .trim()
    .split("\n")
    .map((row) => {
      const [stateCode = "", areaCode = "", zip = "", ...words] = row.split(" ");
      const city = words.join(" ");
      const state = STATES.find(({ isoCode }) => isoCode === `${country}-${stateCode}`);
      if (!state) throw new RangeError(`No such state: ${stateCode}`);
      return {
        id: `${state.id}.${inLetters(city)}`,
        city,
        state: state.name,
        stateCode,
        areaCode,
        zipPattern: country === "US" ? `${zip}##` : zip.replace("_", " "),
      };
    });
}

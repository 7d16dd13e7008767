import table from "./tables/sectors.json" with { type: "json" };

/** A line of business, from which a company's words, codes and figures come. */
export interface Sector {
  /** Words that follow a company's name; no two sectors share one. */
  readonly words: readonly string[];
  /** Six-digit NAICS 2017 codes, the commonest first. */
  readonly naics: readonly string[];
  /** Four-digit SIC codes. */
  readonly sic: readonly string[];
  /** Codes of the industries lookup of the second level, the commonest first. */
  readonly industries: readonly string[];
  readonly products: readonly string[];
  /** Categories of the intent topics that it looks into. */
  readonly interests: readonly string[];
  /** Thousands of US dollars a year. */
  readonly revenuePerEmployee: number;
  /** Key of the company-types lookup where the sector decides it. */
  readonly type: string | null;
}

/** Words each company's name can end with, one list a sector. */
export const WORDS_PER_SECTOR = 6;

export const SECTORS: readonly Sector[] = table.sectors;

/** What companies do that only own others. */
export const HOLDINGS: Sector = table.holdings;

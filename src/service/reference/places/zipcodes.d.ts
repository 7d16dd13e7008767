/** The part of the npm package `zipcodes` that is used; it ships no types. */
declare module "zipcodes" {
  /** A ZIP code of the United States, or the first three characters of a Canadian postal code. */
  interface ZipCode {
    readonly latitude: number;
    readonly longitude: number;
  }
  const zipcodes: { readonly codes: Readonly<Record<string, ZipCode>> };
  export default zipcodes;
}

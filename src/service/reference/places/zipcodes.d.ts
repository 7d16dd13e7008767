/** The part of the npm package `zipcodes` used here; it has no types. */
declare module "zipcodes" {
  /** A US ZIP code, or the first three characters of a Canadian postal code. */
  interface ZipCode {
    readonly latitude: number;
    readonly longitude: number;
  }
  const zipcodes: { readonly codes: Readonly<Record<string, ZipCode>> };
  export default zipcodes;
}

/** A file as its text, which the build puts into the server. */
declare module "*?raw" {
  const text: string;
  export default text;
}

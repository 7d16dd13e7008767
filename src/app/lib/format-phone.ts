/**
 * A phone number as it is shown and exported: with spaces, never with hyphens, slashes or dots, since a spreadsheet
 * would compute `+1-415-555-0132`. Full-width digits and signs become plain ones; everything else stays.
 */
export function formatPhone(number: string): string {
  return number
    .normalize("NFKC")
    .replace(/[\p{Pd}\u2212/\u2044\u2215]/gu, " ")
    .replace(/(?<=\d)\.(?=\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

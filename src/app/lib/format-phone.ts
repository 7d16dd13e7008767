/**
 * Formats a phone number for display and export: with spaces, never with hyphens, slashes or dots, since a spreadsheet
 * would compute `+1-415-555-0132`. Full-width digits and signs become ASCII; everything else stays.
 */
export function formatPhone(number: string): string {
  return number
    .normalize("NFKC")
    .replace(/[\p{Pd}\u2212/\u2044\u2215]/gu, " ")
    .replace(/(?<=\d)\.(?=\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

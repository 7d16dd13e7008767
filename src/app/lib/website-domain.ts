/** The bare host of a website in any spelling: "https://www.example.com/about" → "example.com". Empty where there is none. */
export function websiteDomain(website: string): string {
  return website
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z\d+.-]*:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/?#:,;\s].*$/, "");
}

/** Longer than any address, and short enough for the expressions below. */
const MAX_WEBSITE_LENGTH = 3000;

/** The bare host of a website in any spelling: scheme, `www.`, path and case do not count. */
export function domainOf(website: string): string {
  return website
    .trim()
    .slice(0, MAX_WEBSITE_LENGTH)
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/?#:].*$/, "");
}

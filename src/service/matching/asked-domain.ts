import { websiteDomain } from "#text/website-domain.ts";

/** The domain of a website in any spelling, or of an e-mail address; "" for what has none. */
export function askedDomain(website: string): string {
  const text = website.trim().replace(/^mailto:/i, "");
  return websiteDomain(text) || websiteDomain(text.slice(text.lastIndexOf("@") + 1));
}

/** The domain that a text is, such as "fern.example" or "www.fern.example/about"; "" for one of words. */
export function domainInPlaceOfName(text: string): string {
  return /\s/.test(text.trim()) ? "" : askedDomain(text);
}

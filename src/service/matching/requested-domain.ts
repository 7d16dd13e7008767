import { websiteDomain } from "#text/website-domain.ts";

/** The domain of a website in any spelling, or of an e-mail address; "" if there is none. */
export function requestedDomain(website: string): string {
  const text = website.trim().replace(/^mailto:/i, "");
  return websiteDomain(text) || websiteDomain(text.slice(text.lastIndexOf("@") + 1));
}

/** The domain, if a text in place of a name is one: "fern.example" or "www.fern.example/about"; "" for words. */
export function domainInPlaceOfName(text: string): string {
  return /\s/.test(text.trim()) ? "" : requestedDomain(text);
}

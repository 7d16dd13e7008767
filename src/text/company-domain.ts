import hosts from "./shared-hosts.json" with { type: "json" };
import { websiteDomain } from "./website-domain.ts";

/** Networks, directories, site builders, stores and short links: a host of theirs has pages of many companies. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(hosts.shared);

/** Makers of blogs under the domain of each country. */
const SHARED_ANYWHERE = /(?<![^.])(?:blogspot|blogger|webnode|pinterest)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

/** Mail providers, under any ending and under one. */
const FREEMAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|rocketmail|aol|icloud|gmx|yandex|proton|protonmail|tutanota|mail)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;
const FREEMAIL_HOSTS: ReadonlySet<string> = new Set(hosts.freemail);

/** Whether people have mailboxes at a domain whatever company they work for. */
function isFreemail(domain: string): boolean {
  return FREEMAIL.test(domain) || FREEMAIL_HOSTS.has(domain);
}

function sharedPartOf(domain: string): string | undefined {
  if (isFreemail(domain)) return domain;
  const [anywhere] = SHARED_ANYWHERE.exec(domain) ?? [];
  if (anywhere !== undefined) return anywhere;
  const labels = domain.split(".");
  return labels.map((_, place) => labels.slice(place).join(".")).find((host) => SHARED_HOSTS.has(host));
}

/** The host that a website shares with those of other companies: "facebook.com"; undefined for a company's own. */
export function sharedHost(website: string): string | undefined {
  return sharedPartOf(websiteDomain(website));
}

/** Whether a website is the root of its host, as the host's own company writes it. */
function isRoot(website: string): boolean {
  return /^(?:[a-z]+:)?[\\/]*[^/?#\\]*[\\/]*$/i.test(website.trim());
}

/**
 * The domain that tells a company from others, by its website in any spelling; "" where that is none, and for a page on a
 * host that many share. The bare address of such a host is that of the company behind it.
 */
export function companyDomain(website: string): string {
  const domain = websiteDomain(website);
  const shared = sharedPartOf(domain);
  return shared === undefined || (shared === domain && isRoot(website)) ? domain : "";
}

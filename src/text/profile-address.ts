import { websiteDomain } from "./website-domain.ts";

/** Reading a longer one would take long; what follows tells nothing. */
const MAX_ADDRESS_LENGTH = 500;

/** The label of a network's host that stands for a phone or a country: "de.linkedin.com". */
const VARIANT = /^(?:m|[a-z]{2})\.(?=[a-z-]+\.[a-z]+$)/;

/**
 * One spelling of the address of a person's profile, for comparing: scheme, `www.`, a network's country, case, query and a
 * last slash do not count.
 */
export function profileKey(url: string): string {
  const address = url.slice(0, MAX_ADDRESS_LENGTH);
  const path = address
    .trim()
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[?#].*$/, "")
    .replace(/^[^/]*/, "")
    .replace(/\/+$/, "");
  return `${websiteDomain(address).replace(VARIANT, "")}${path.toLowerCase()}`;
}

/** The name that such an address usually ends with: "ada finch" of `linkedin.example/in/ada-finch-1234`. */
export function nameInProfile(url: string): string {
  const last = profileKey(url).split("/").at(-1) ?? "";
  return last
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{L}+$/u.test(word))
    .join(" ");
}

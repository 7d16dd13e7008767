import { websiteDomain } from "./website-domain.ts";

/** Reading a longer one would take long; what follows tells nothing. */
const MAX_ADDRESS_LENGTH = 500;

/** The address of a person's profile elsewhere: scheme, `www.`, case, query and a last slash do not count. */
function addressKey(url: string): string {
  const address = url.slice(0, MAX_ADDRESS_LENGTH);
  const path = address
    .trim()
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[?#].*$/, "")
    .replace(/^[^/]*/, "")
    .replace(/\/+$/, "");
  return `${websiteDomain(address)}${path.toLowerCase()}`;
}

/** Whether two addresses lead to the same profile. */
export function sameProfile(asked: string, onFile: string): boolean {
  return addressKey(asked) === addressKey(onFile);
}

/** The name that such an address usually ends with: "ada finch" of `linkedin.example/in/ada-finch-1234`. */
export function nameInProfile(url: string): string {
  const last = addressKey(url).split("/").at(-1) ?? "";
  return last
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{L}+$/u.test(word))
    .join(" ");
}

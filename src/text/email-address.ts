import { websiteDomain } from "./website-domain.ts";

/** Longer than any address. */
const MAX_ADDRESS_LENGTH = 500;

/**
 * The addresses that a text may mean, in lower case and with the domain in its one spelling: `Ada Finch
 * <ada.finch+news@fern.example>` and `mailto:ada.finch+news@fern.example` are that address, or the one without its tag.
 */
export function emailReadings(text: string): string[] {
  const short = text.slice(0, MAX_ADDRESS_LENGTH).trim().toLowerCase();
  const inBrackets = /<([^<>]*)>$/.exec(short)?.[1] ?? short;
  const address = inBrackets
    .trim()
    .replace(/^mailto:/, "")
    .replace(/\?.*$/, "")
    .replace(/(?<=@)[^@]*$/, (domain) => websiteDomain(domain) || domain);
  return [...new Set([address, address.replace(/\+[^@]*(?=@)/, "")])];
}

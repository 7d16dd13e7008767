import { webAddress } from "#app/lib/safe-link.ts";

/**
 * A picture's address that the page may load: https, or the page's own origin. Undefined for `data:` and anything else,
 * which the page's policy would refuse with a report.
 */
export function safeImageUrl(text: string | undefined, own = window.location.origin): string | undefined {
  const address = text === undefined ? undefined : webAddress(text);
  if (address === undefined) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || origin === own ? address : undefined;
}

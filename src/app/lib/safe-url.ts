/** A web address that may be opened: http or https, nothing else. A bare host gets https. Undefined for the rest. */
export function safeWebUrl(text: string): string | undefined {
  const candidate = /^[a-z][a-z\d+.-]*:/i.test(text.trim()) ? text : `https://${text}`;
  if (!URL.canParse(candidate)) return undefined;
  const url = new URL(candidate);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  return url.hostname.includes(".") || url.hostname === "localhost" ? url.href : undefined;
}

/** A `mailto:` address for a plain e-mail address, without anything a mail program would take as more. */
export function mailtoUrl(text: string): string | undefined {
  const match = /^([^\s@?&<>]+)@([^\s@?&<>]+)$/.exec(text.trim());
  return match?.[1] && match[2] ? `mailto:${encodeURIComponent(match[1])}@${match[2]}` : undefined;
}

/** A `tel:` address; undefined for a text without digits. */
export function telUrl(text: string): string | undefined {
  const number = text.replace(/(?!^\+)\D/g, "");
  return /\d{3}/.test(number) ? `tel:${number}` : undefined;
}

/**
 * A picture's address that the page may load: https, or the page's own origin. Undefined for `data:` and anything else,
 * which the page's policy would refuse with a report.
 */
export function safeImageUrl(text: string | undefined, own = window.location.origin): string | undefined {
  const address = text === undefined ? undefined : safeWebUrl(text);
  if (address === undefined) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || origin === own ? address : undefined;
}

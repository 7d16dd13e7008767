/** A URL that is safe to open: http or https only. A bare host gets https; anything else is undefined. */
export function safeWebUrl(text: string): string | undefined {
  const candidate = /^[a-z][a-z\d+.-]*:/i.test(text.trim()) ? text : `https://${text}`;
  if (!URL.canParse(candidate)) return undefined;
  const url = new URL(candidate);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  return url.hostname.includes(".") || url.hostname === "localhost" ? url.href : undefined;
}

/** A `mailto:` URL for a plain e-mail address; undefined if a mail program could read more into it. */
export function mailtoUrl(text: string): string | undefined {
  const match = /^([^\s@?&<>]+)@([^\s@?&<>]+)$/.exec(text.trim());
  return match?.[1] && match[2] ? `mailto:${encodeURIComponent(match[1])}@${match[2]}` : undefined;
}

/** A `tel:` URL; undefined for text without digits. */
export function telUrl(text: string): string | undefined {
  const number = text.replace(/(?!^\+)\D/g, "");
  return /\d{3}/.test(number) ? `tel:${number}` : undefined;
}

/**
 * The URL of an image from one of these origins, which are those in the page's CSP. Undefined for anything else, which
 * the browser would block and report.
 */
export function safeImageUrl(text: string | undefined, origins: readonly string[]): string | undefined {
  const address = text === undefined ? undefined : safeWebUrl(text);
  return address !== undefined && origins.includes(new URL(address).origin) ? address : undefined;
}

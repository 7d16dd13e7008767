/** A web address that may be opened: http or https, nothing else. A bare host gets https. Undefined for the rest. */
export function webAddress(text: string): string | undefined {
  const candidate = /^[a-z][a-z\d+.-]*:/i.test(text.trim()) ? text : `https://${text}`;
  if (!URL.canParse(candidate)) return undefined;
  const url = new URL(candidate);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  return url.hostname.includes(".") || url.hostname === "localhost" ? url.href : undefined;
}

/** A `mailto:` address for a plain e-mail address, without anything a mail program would take as more. */
export function mailAddress(text: string): string | undefined {
  const match = /^([^\s@?&<>]+)@([^\s@?&<>]+)$/.exec(text.trim());
  return match?.[1] && match[2] ? `mailto:${encodeURIComponent(match[1])}@${match[2]}` : undefined;
}

/** A `tel:` address; undefined for a text without digits. */
export function phoneAddress(text: string): string | undefined {
  const number = text.replace(/(?!^\+)\D/g, "");
  return /\d{3}/.test(number) ? `tel:${number}` : undefined;
}

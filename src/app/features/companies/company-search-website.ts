/** A company's website as a link: its address, and the host as its text. */
export interface Website {
  readonly href: string;
  readonly host: string;
}

/** Parses a website with or without a scheme. Only http and https become links; above all, `javascript:` never does. */
export function websiteOf(text: string | undefined): Website | undefined {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return undefined;
  const address =
    /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/]+:\d/.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!["http:", "https:"].includes(url.protocol) || !url.hostname.includes(".")) return undefined;
  return { href: url.href, host: url.hostname.replace(/^www\./, "") };
}

import { EmptyValue, twoLines } from "./value-cells.tsx";

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

/** A company's website, as a link that opens in a new tab. */
export function WebsiteCell({ address }: { readonly address: string | undefined }) {
  const website = websiteOf(address);
  if (website === undefined) return <EmptyValue className="max-md:hidden" />;
  const dot = website.host.lastIndexOf(".");
  const [name, ending] = [website.host.slice(0, dot), website.host.slice(dot)];
  return (
    <a
      href={website.href}
      target="_blank"
      rel="noopener noreferrer"
      title={website.href}
      className={`${twoLines} wrap-anywhere text-ink-2 underline-offset-3 hover:text-ink hover:underline`}
    >
      {name}
      <wbr />
      {ending}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

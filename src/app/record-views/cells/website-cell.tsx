import { websiteDomain } from "#text/website-domain.ts";
import { AddressText } from "#app/record-views/values/address-text.tsx";
import { EmptyValue, twoLines } from "./value-cells.tsx";

/** A website as a link: its URL, and the host as text. */
export interface Website {
  readonly href: string;
  readonly host: string;
}

/** Parses a website with or without a scheme. Only http and https become links, so that `javascript:` never does. */
export function websiteOf(text: string | undefined): Website | undefined {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return undefined;
  const host = websiteDomain(trimmed);
  const address =
    /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/]+:\d/.test(trimmed)
      ? trimmed
      : `https://${trimmed.replace(/^\/+/, "")}`;
  if (host === "" || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return ["http:", "https:"].includes(url.protocol) ? { href: url.href, host } : undefined;
}

/** A company's website, as a link that opens in a new tab. */
export function WebsiteCell({ address }: { readonly address: string | undefined }) {
  const website = websiteOf(address);
  if (website === undefined) return <EmptyValue className="max-md:hidden" />;
  return (
    <a
      href={website.href}
      target="_blank"
      rel="noopener noreferrer"
      title={website.href}
      className={`${twoLines} wrap-break-word text-ink-2 underline-offset-3 hover:text-ink hover:underline`}
    >
      <AddressText breaks="in-data-[density=compact]:hidden max-md:hidden">{website.host}</AddressText>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

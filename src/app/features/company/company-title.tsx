import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDate } from "#app/lib/format-date.ts";
import { formatMoney, formatExactMoney, formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { useImageUrl } from "#app/lib/page-config.ts";
import { websiteDomain } from "#text/website-domain.ts";
import { ownedLabel } from "#app/owned/owned-label.ts";
import { useOwned } from "#app/owned/known-records-store.ts";
import { newestText } from "#contract/records/newest-values.ts";
import { OwnedBadgeCell } from "#app/record-views/cells/owned-badge-cell.tsx";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useScreenTitle } from "#app/ui/screen-title.ts";
import type { CompanyRecord } from "#contract/company-schemas.ts";

/** The parent company. */
export interface ParentCompany {
  readonly id: string;
  readonly name: string;
}

interface CompanyTitleProps {
  readonly record: CompanyRecord;
  readonly name: string;
  /** Undefined where no family tree names it. */
  readonly parent: ParentCompany | undefined;
}

/** The name of the company, its free facts on one line, and badges for what the organisation already owns. */
export function CompanyTitle({ record, name, parent }: CompanyTitleProps) {
  const heading = useScreenTitle(name);
  const known = useOwned({ type: "company", id: record.id });
  const owned = known?.record;
  const { website, managementStatus, logo } = record.attributes;
  const above = parent ?? ownedParent(owned);
  const description = newestText(owned, "description");
  const facts: readonly { readonly key: string; readonly content: ReactNode }[] = [
    ...plainFacts(record, owned),
    ...(website === undefined || website === ""
      ? []
      : [
          {
            key: "website",
            content: (
              <ExternalLink href={website} showIcon className="text-accent-ink">
                {websiteDomain(website) || website}
              </ExternalLink>
            ),
          },
        ]),
    ...(above === undefined ? [] : [{ key: "parent", content: <PartOf parent={above} /> }]),
  ];
  return (
    <div className="flex items-start gap-4">
      <CompanyLogo name={name} logo={logo} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <h1
            ref={heading}
            tabIndex={-1}
            data-screen-title
            className="min-w-0 text-xl font-semibold tracking-tight wrap-break-word"
          >
            {name}
          </h1>
          {known ? (
            <span className="inline-flex items-center gap-1 text-xs text-teal-ink" title={ownedLabel(known)}>
              <Icon of={ShieldCheck} size="sm" />
              {known.freeUntil === null ? "Owned" : `Owned · free until ${formatDate(known.freeUntil)}`}
            </span>
          ) : (
            <OwnedBadgeCell type="company" id={record.id} status={managementStatus} />
          )}
          <span className="flex items-center gap-0.5">
            <span className="font-mono text-xs text-ink-2">{record.id}</span>
            <CopyButton value={record.id} label="Copy company ID" />
          </span>
        </div>
        {/* a dot before each fact; a dot that begins a line is clipped */}
        <ul
          aria-label="About the company"
          className="-ml-5 flex flex-wrap [clip-path:inset(-4px_-4px_-4px_15px)]"
        >
          {facts.map(({ key, content }) => (
            <li key={key} className="flex min-w-0 items-center">
              <span aria-hidden className="w-5 flex-none text-center text-ink-3">
                ·
              </span>
              <span className="min-w-0 wrap-break-word">{content}</span>
            </li>
          ))}
        </ul>
        {/* space for one line is reserved: owned data may load later than the rest */}
        <div className="min-h-6.5 pt-0.5">{description !== "" && <Description text={description} />}</div>
      </div>
    </div>
  );
}

/** Size and place come from search; industry and type are shown only where they are owned. */
function plainFacts(record: CompanyRecord, owned: OwnedRecord | null | undefined) {
  const { employeeCount, revenue, city, state, country } = record.attributes;
  const [people, money] = [parseNumber(employeeCount), parseNumber(revenue)];
  const place = [city, state || country].filter(Boolean).join(", ") || (country ?? "");
  return [
    { key: "people", content: people === undefined ? "" : `${formatNumber(people)} people` },
    {
      key: "revenue",
      content:
        money === undefined ? "" : <span title={formatExactMoney(money)}>{formatMoney(money)} revenue</span>,
    },
    { key: "place", content: place },
    // at the end, since it may load later and must move nothing
    { key: "industry", content: newestText(owned, "primaryIndustry") },
    { key: "type", content: newestText(owned, "type") },
  ].filter(({ content }) => content !== "");
}

function ownedParent(owned: OwnedRecord | null | undefined): ParentCompany | undefined {
  const [id, name] = [newestText(owned, "parentId"), newestText(owned, "parentName")];
  return id === "" || name === "" ? undefined : { id, name };
}

function PartOf({ parent: { id, name } }: { readonly parent: ParentCompany }) {
  return (
    <>
      <span className="text-ink-2">Part of </span>
      <Link
        to="/companies/$companyId"
        params={{ companyId: id }}
        className="text-accent-ink underline-offset-3 hover:underline"
      >
        {name}
      </Link>
    </>
  );
}

const LOGO_SIZE = 64;

/** The company's logo; its initials where there is no logo or it cannot be loaded. */
function CompanyLogo({ name, logo }: { readonly name: string; readonly logo: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  const address = useImageUrl(logo);
  if (address === undefined || failed === address)
    return <Avatar name={name} size={LOGO_SIZE} shape="square" />;
  return (
    <img
      src={address}
      alt=""
      width={LOGO_SIZE}
      height={LOGO_SIZE}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
      className="size-16 flex-none rounded-md border border-line object-contain"
    />
  );
}

/** Texts with more characters are cut after one line. */
const LONG_TEXT = 110;

function Description({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > LONG_TEXT;
  return (
    <div className="flex max-w-200 items-end gap-2">
      <p className={`text-ink-2 ${long && !open ? "line-clamp-1" : ""}`}>{text}</p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="h-6 touch-box flex-none font-medium text-accent-ink hover:underline"
        >
          {open ? "Less" : "More"}
        </button>
      )}
    </div>
  );
}

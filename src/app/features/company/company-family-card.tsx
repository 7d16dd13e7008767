import { Link } from "@tanstack/react-router";
import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { noOfferMessage } from "#app/prices/price-labels.ts";
import { type Price, isFree } from "#app/prices/price-of.ts";
import { freeMessage, readLabel } from "#app/prices/read-prices.ts";
import { useReadPrice } from "#app/prices/use-price.ts";
import type { ReadCompany } from "#app/runs/read-request.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { type Tone, solidTone } from "#app/ui/tone.ts";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import type { CompanySnapshot } from "#contract/records/record-snapshot.ts";
import { CompanyCard } from "./company-card.tsx";

/** A company of the family, as the family card shows it. */
export interface FamilyRelative {
  /** Unique in its family. */
  readonly key: string;
  /** Empty where the tree has no id for it. */
  readonly companyId: string;
  readonly name: string;
  /** The number of leading characters that its name shares with its parent's name. The rest tells siblings apart. */
  readonly sharedLength: number;
  /** How it relates to its parent: "Subsidiary". */
  readonly type: string;
  readonly tone: Tone;
  /** Empty where it is unknown. */
  readonly city: string;
  /** The number of companies below it. */
  readonly below: number;
}

/** The relatives of a company in its family tree. */
export interface FamilyNeighborhood {
  readonly parent: FamilyRelative | undefined;
  readonly self: FamilyRelative;
  /** Includes the company itself, in the order of the tree. */
  readonly siblings: readonly FamilyRelative[];
  readonly children: readonly FamilyRelative[];
  /** The number of companies in the whole family. */
  readonly companies: number;
}

/** The family of a company, as far as the organisation owns it. */
export type CompanyFamily =
  | { readonly status: "reading" | "fetching" }
  /** The tree is not owned: `load` reads it at its price. */
  | { readonly status: "none"; readonly load: (company: ReadCompany, price: Price) => void }
  /**
   * The tree is owned or was requested, but holds nothing to show here (no tree, no answer, or not this company). Its
   * own page says which.
   */
  | { readonly status: "elsewhere" }
  | {
      readonly status: "ready";
      readonly neighborhood: FamilyNeighborhood;
      /** ISO 8601, UTC. */
      readonly gotAt: string;
    };

interface CompanyFamilyCardProps {
  readonly companyId: string;
  readonly company: string;
  /** As the search returned it. */
  readonly snapshot: CompanySnapshot;
  readonly family: CompanyFamily;
}

/**
 * The company among its relatives where the family tree is owned; otherwise the button that reads it, with its price.
 */
export function CompanyFamilyCard({ companyId, company, snapshot, family }: CompanyFamilyCardProps) {
  // from the click on, the space of a whole tree is reserved, so that the answer moves nothing
  const [isFetched, setFetched] = useState(false);
  if (!isFetched && family.status === "fetching") setFetched(true);
  return (
    <CompanyCard
      title="Family"
      note={family.status === "ready" ? readyNote(family) : undefined}
      actions={
        <Link
          to="/families/$companyId"
          params={{ companyId }}
          aria-label="Open the family tree"
          title="Open the family tree"
          className={`${buttonClass()} w-8 !px-0`}
        >
          <Icon of={Maximize2} />
        </Link>
      }
    >
      <div className={isFetched ? "grid min-h-72 content-center bg-canvas" : undefined}>
        {family.status === "ready" ? (
          <SmallTree companyId={companyId} {...family.neighborhood} />
        ) : family.status === "none" ? (
          <FamilyOffer {...{ companyId, company, snapshot }} load={family.load} />
        ) : family.status === "elsewhere" ? (
          <p className="p-4 text-ink-2">
            There is no tree to show here.{" "}
            <Link
              to="/families/$companyId"
              params={{ companyId }}
              className="text-accent-ink underline underline-offset-3"
            >
              See the family tree’s page
            </Link>
          </p>
        ) : (
          <div aria-busy className="grid gap-3 p-4">
            <p role="status" className="sr-only">
              Loading the family tree
            </p>
            {Array.from({ length: isFetched ? MAX_RELATIVES : 2 }, (_, index) => (
              <Skeleton key={index} width="70%" height={40} />
            ))}
          </div>
        )}
      </div>
    </CompanyCard>
  );
}

interface FamilyOfferProps extends Pick<CompanyFamilyCardProps, "companyId" | "company" | "snapshot"> {
  readonly load: Extract<CompanyFamily, { status: "none" }>["load"];
}

/** The price of the family tree, and the button that reads it. */
function FamilyOffer({ companyId, company, snapshot, load }: FamilyOfferProps) {
  const price = useReadPrice({ id: companyId, snapshot }, enrichHierarchy);
  const label = readLabel({ what: "Family tree", price });
  return (
    <div className="grid gap-2 p-4">
      {label !== undefined && (
        <Button className="w-full" onClick={() => load({ snapshot }, price)}>
          {label}
        </Button>
      )}
      {/* as high as the longer of the two texts: which one it is becomes known later */}
      <p className="min-h-8 text-xs text-ink-2">
        {noOfferMessage(price) ??
          (isFree(price)
            ? freeMessage(company, price)
            : "Parent, siblings and everything below. If nothing is found, nothing is charged.")}
      </p>
    </div>
  );
}

function readyNote({ neighborhood, gotAt }: Extract<CompanyFamily, { status: "ready" }>): string {
  const companies = formatCount(neighborhood.companies, RECORD_NOUN.company);
  return `${companies} · read ${formatDate(gotAt)}`;
}

/** The most relatives that a column shows. */
const MAX_RELATIVES = 5;

/** The first relatives, always including the company itself. */
function firstRelatives(all: readonly FamilyRelative[], self: FamilyRelative): readonly FamilyRelative[] {
  const first = all.slice(0, MAX_RELATIVES);
  if (first.length === all.length || first.includes(self) || !all.includes(self)) return first;
  return [...first.slice(0, -1), self];
}

function SmallTree({
  companyId,
  parent,
  self,
  siblings,
  children,
}: FamilyNeighborhood & { readonly companyId: string }) {
  const column = parent === undefined ? children : siblings;
  const shown = firstRelatives(column, self);
  const more = column.length - shown.length;
  return (
    <div className="bg-canvas p-3">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-8">
        <Relative relative={parent ?? self} isSelf={parent === undefined} line={shown.length > 0} />
        <ul
          aria-label={parent === undefined ? "Below the company" : "Beside the company"}
          className="grid grid-cols-[minmax(0,1fr)]"
        >
          {shown.map((relative) => (
            <li
              key={relative.key}
              className={classNames(
                "relative flex items-center gap-2 py-1.5",
                "before:absolute before:top-1/2 before:-left-4 before:w-4 before:border-t before:border-line-control",
                "after:absolute after:inset-y-0 after:-left-4 after:border-l after:border-line-control first:after:top-1/2 last:after:bottom-1/2",
              )}
            >
              <Relative relative={relative} isSelf={relative === self} />
              {relative.below > 0 && (
                <span
                  title={`${formatCount(relative.below, RECORD_NOUN.company)} below`}
                  className="flex-none rounded-full border border-line-strong bg-surface px-1.5 text-xs text-ink-2 tabular-nums"
                >
                  <span aria-hidden>+{formatNumber(relative.below)}</span>
                  <span className="sr-only">{formatCount(relative.below, RECORD_NOUN.company)} below</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {more > 0 && (
        <p className="pt-1 text-right">
          <Link to="/families/$companyId" params={{ companyId }} className={buttonClass("link")}>
            {formatNumber(more)} more in the tree
          </Link>
        </p>
      )}
    </div>
  );
}

interface RelativeProps {
  readonly relative: FamilyRelative;
  readonly isSelf: boolean;
  /** Whether a line leads from it to the column at its right. */
  readonly line?: boolean;
}

function Relative({ relative, isSelf, line }: RelativeProps) {
  const { companyId, name, sharedLength, type, tone, city } = relative;
  const content = (
    <>
      <span className="block truncate text-xs font-semibold" title={name}>
        {sharedLength > 0 && (
          <>
            <span aria-hidden>… </span>
            <span className="sr-only">{name.slice(0, sharedLength)}</span>
          </>
        )}
        {name.slice(sharedLength)}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 text-2xs text-ink-2">
        <span aria-hidden className={`size-1.5 flex-none rounded-full ${solidTone[tone]}`} />
        <span className="truncate">{[type, city].filter(Boolean).join(" · ")}</span>
      </span>
    </>
  );
  const box = classNames(
    "relative block min-w-0 flex-1 rounded-sm border bg-surface px-2 py-1",
    isSelf ? "border-accent ring-2 ring-accent-line" : "border-line-strong",
    line && "after:absolute after:top-1/2 after:left-full after:w-4 after:border-t after:border-line-control",
  );
  if (isSelf || companyId === "") {
    return (
      <div className={box} {...(isSelf ? { "aria-current": "true" as const } : {})}>
        {content}
      </div>
    );
  }
  return (
    <Link to="/companies/$companyId" params={{ companyId }} className={`${box} hover:bg-hover`}>
      {content}
    </Link>
  );
}

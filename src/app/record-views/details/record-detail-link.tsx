import { Link, type LinkProps } from "@tanstack/react-router";
import type { ScopedOperation } from "#app/auth/auth-session-state.ts";
import { useOwned } from "#app/owned/known-records-store.ts";
import { offerLabel } from "#app/prices/read-prices.ts";
import { useReadPrice } from "#app/prices/use-price.ts";
import { useCompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import {
  Building2,
  ChevronRight,
  type LucideIcon,
  Megaphone,
  Network,
  Newspaper,
  Target,
} from "lucide-react";
import { enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { enrichIntent } from "#contract/intent-schemas.ts";
import { enrichNews } from "#contract/news-schemas.ts";
import { companySnapshot } from "#contract/records/record-snapshot.ts";
import { enrichScoops } from "#contract/scoop-schemas.ts";
import { Icon } from "#app/ui/icon.tsx";

const PAID_SECTIONS = [
  { section: "intent", label: "Intent", icon: Target, operation: enrichIntent },
  { section: "news", label: "News", icon: Newspaper, operation: enrichNews },
  { section: "scoops", label: "Scoops", icon: Megaphone, operation: enrichScoops },
] as const;

/** Links to a company's screen and its sections, as list items. They send no request. */
export function CompanyLinkItems({ companyId }: { readonly companyId: string }) {
  const at = useCompanyLink(companyId);
  return (
    <>
      <RecordLinkItem link={at} icon={Building2} label="Company details" />
      {PAID_SECTIONS.map(({ section, ...read }) => (
        <PaidLinkItem key={section} companyId={companyId} link={{ ...at, search: { section } }} {...read} />
      ))}
    </>
  );
}

interface FamilyLinkItemProps {
  readonly companyId: string;
  readonly label?: string;
}

/** A link to a company's family tree, as a list item. It sends no request to the service. */
export function FamilyLinkItem({ companyId, label = "Family tree" }: FamilyLinkItemProps) {
  const link = { to: "/families/$companyId", params: { companyId } } as const;
  return <PaidLinkItem {...{ companyId, link, label }} icon={Network} operation={enrichHierarchy} />;
}

interface PaidLinkItemProps extends Pick<RecordLinkItemProps, "link" | "icon" | "label"> {
  readonly companyId: string;
  readonly operation: ScopedOperation;
}

/**
 * A link to a paid read about a company, with its price where known without a search: empty until the gateway has said
 * what is owned.
 */
function PaidLinkItem({ companyId, operation, ...item }: PaidLinkItemProps) {
  const snapshot = companySnapshot({ type: "Company", id: companyId, attributes: {} });
  const price = useReadPrice({ id: companyId, snapshot }, operation);
  const isTold = useOwned({ type: "company", id: companyId }) !== undefined;
  return <RecordLinkItem {...item} note={isTold ? offerLabel(price) : undefined} />;
}

interface RecordLinkItemProps {
  readonly link: LinkProps;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly note?: string | undefined;
}

/** One link of a record, as a list item. */
export function RecordLinkItem({ link, icon, label, note }: RecordLinkItemProps) {
  return (
    <li>
      <Link
        {...link}
        className="flex min-h-8 items-center gap-2 rounded-sm hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      >
        <Icon of={icon} className="flex-none text-ink-2" />
        <span className="flex-1">{label}</span>
        {note !== undefined && <span className="text-xs text-ink-3">{note}</span>}
        <Icon of={ChevronRight} className="flex-none text-ink-3" />
      </Link>
    </li>
  );
}

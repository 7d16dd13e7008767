import { Link, type LinkProps } from "@tanstack/react-router";
import { priceLabel } from "#app/prices/price-labels.ts";
import { useCompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { Building2, ChevronRight, type LucideIcon, Megaphone, Newspaper, Target } from "lucide-react";

const PAID_SECTIONS = [
  { section: "intent", label: "Intent", icon: Target },
  { section: "news", label: "News", icon: Newspaper },
  { section: "scoops", label: "Scoops", icon: Megaphone },
] as const;

/** What a paid read costs, shown beside its link. */
export const PAID_READ_PRICE = priceLabel({ kind: "unknown" });

/** Links to a company's screen and its sections, as list items. They send no request. */
export function CompanyLinkItems({ companyId }: { readonly companyId: string }) {
  const at = useCompanyLink(companyId);
  return (
    <>
      <RecordLinkItem link={at} icon={Building2} label="Company details" />
      {PAID_SECTIONS.map(({ section, label, icon }) => (
        <RecordLinkItem
          key={section}
          link={{ ...at, search: { section } }}
          icon={icon}
          label={label}
          note={PAID_READ_PRICE}
        />
      ))}
    </>
  );
}

interface RecordLinkItemProps {
  readonly link: LinkProps;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly note?: string;
}

/** One link of a record, as a list item. */
export function RecordLinkItem({ link, icon: Icon, label, note }: RecordLinkItemProps) {
  return (
    <li>
      <Link
        {...link}
        className="flex min-h-8 items-center gap-2 rounded-sm hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
        <span className="flex-1">{label}</span>
        {note !== undefined && <span className="text-xs text-ink-3">{note}</span>}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      </Link>
    </li>
  );
}

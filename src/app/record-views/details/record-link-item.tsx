import { Link, type LinkProps } from "@tanstack/react-router";
import { formatPrice } from "#app/paid-calls/price-text.ts";
import { Building2, ChevronRight, type LucideIcon, Megaphone, Newspaper, Target } from "lucide-react";

const PAID = [
  { section: "intent", label: "Intent", icon: Target },
  { section: "news", label: "News", icon: Newspaper },
  { section: "scoops", label: "Scoops", icon: Megaphone },
] as const;

/** What a paid read costs, beside the way to it. */
export const PAID_NOTE = formatPrice(undefined);

/** The screen of a company and what can be read there, as items of a list. Nothing is asked here. */
export function CompanyWays({ companyId }: { readonly companyId: string }) {
  const at = { to: "/companies/$companyId", params: { companyId } } as const;
  return (
    <>
      <RecordLinkItem link={at} icon={Building2} label="Company details" />
      {PAID.map(({ section, label, icon }) => (
        <RecordLinkItem
          key={section}
          link={{ ...at, search: { section } }}
          icon={icon}
          label={label}
          note={PAID_NOTE}
        />
      ))}
    </>
  );
}

interface WayLinkProps {
  readonly link: LinkProps;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly note?: string;
}

/** One way on from a record, as an item of a list. */
export function RecordLinkItem({ link, icon: Icon, label, note }: WayLinkProps) {
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

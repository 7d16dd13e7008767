import { Link, type LinkProps } from "@tanstack/react-router";
import { Building2, ChevronRight, type LucideIcon, Megaphone, Newspaper, Target, Users } from "lucide-react";
import { useId } from "react";
import type { RecordLinks } from "#app/search/search-resource.ts";

const PAID = [
  { section: "intent", label: "Intent", icon: Target },
  { section: "news", label: "News", icon: Newspaper },
  { section: "scoops", label: "Scoops", icon: Megaphone },
] as const;

/** Where a record leads: its company, the people there, and what can be read about it. Nothing is asked here. */
export function RecordLinksList({ company }: RecordLinks) {
  const headingId = useId();
  if (company === undefined) return null;
  const at = { to: "/companies/$companyId", params: { companyId: company.id } } as const;
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-3">
      <h3 id={headingId} className="text-xs font-medium wrap-break-word text-ink-2">
        At {company.name || "this company"}
      </h3>
      <ul className="mt-1">
        <Way
          link={{ to: "/contacts", search: { companyId: company.id } }}
          icon={Users}
          label="More contacts here"
        />
        <Way link={at} icon={Building2} label="Company details" />
        {PAID.map(({ section, label, icon }) => (
          <Way
            key={section}
            link={{ ...at, search: { section } }}
            icon={icon}
            label={label}
            note="up to 1 credit"
          />
        ))}
      </ul>
    </section>
  );
}

interface WayProps {
  readonly link: LinkProps;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly note?: string;
}

function Way({ link, icon: Icon, label, note }: WayProps) {
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

import { Link, type LinkProps } from "@tanstack/react-router";
import { Layers, type LucideIcon, Play } from "lucide-react";
import { SEARCH_PLACES } from "#app/search/search-places.ts";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { NavSection, navItemClass } from "#app/ui/shell.tsx";

interface NavItemProps {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count?: number;
}

function NavItem({ to, icon: Icon, label, count = 0 }: NavItemProps) {
  return (
    <Link
      to={to}
      className={navItemClass(false)}
      activeProps={{ className: navItemClass(true), "aria-current": "page" }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {label}
      {count > 0 && (
        <span aria-hidden className="num ml-auto text-xs text-ink-3">
          {count.toLocaleString()}
        </span>
      )}
    </Link>
  );
}

/** The links of the sidebar. */
export function MainNav() {
  const selected = useSelectedCount("contact") + useSelectedCount("company");
  return (
    <>
      <NavSection title="Find">
        {SEARCH_PLACES.map(({ to, icon, label }) => (
          <NavItem key={to} to={to} icon={icon} label={label} />
        ))}
      </NavSection>
      <NavSection title="Work">
        <NavItem to="/selection" icon={Layers} label="Selection" count={selected} />
        <NavItem to="/runs" icon={Play} label="Enrich runs" />
      </NavSection>
    </>
  );
}

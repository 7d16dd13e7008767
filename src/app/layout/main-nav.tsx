import { Link, type LinkProps } from "@tanstack/react-router";
import {
  Building2,
  Layers,
  List,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Play,
  Target,
  Users,
} from "lucide-react";
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

const find = [
  { to: "/contacts", icon: Users, label: "Contacts" },
  { to: "/companies", icon: Building2, label: "Companies" },
  { to: "/intent", icon: Target, label: "Intent" },
  { to: "/news", icon: Newspaper, label: "News" },
  { to: "/scoops", icon: Megaphone, label: "Scoops" },
] as const;

/** The links of the sidebar. */
export function MainNav() {
  const selected = useSelectedCount("contact") + useSelectedCount("company");
  return (
    <>
      <NavSection title="Find">
        {find.map((item) => (
          <NavItem key={item.to} {...item} />
        ))}
      </NavSection>
      <NavSection title="Work">
        <NavItem to="/selection" icon={Layers} label="Selection" count={selected} />
        <NavItem to="/lists" icon={List} label="Lists" />
        <NavItem to="/runs" icon={Play} label="Enrich runs" />
      </NavSection>
    </>
  );
}

import { Link, type LinkProps } from "@tanstack/react-router";
import { Building2, Layers, type LucideIcon, Megaphone, Newspaper, Play, Target, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { NavSection, navItemClass } from "#app/ui/shell.tsx";

type NavItemProps = {
  to: NonNullable<LinkProps["to"]>;
  icon: LucideIcon;
  children: ReactNode;
  count?: number;
};

function NavItem({ to, icon: Icon, children, count = 0 }: NavItemProps) {
  return (
    <Link
      to={to}
      className={navItemClass(false)}
      activeProps={{ className: navItemClass(true), "aria-current": "page" }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
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
        <NavItem to="/contacts" icon={Users}>
          Contacts
        </NavItem>
        <NavItem to="/companies" icon={Building2}>
          Companies
        </NavItem>
        <NavItem to="/intent" icon={Target}>
          Intent
        </NavItem>
        <NavItem to="/news" icon={Newspaper}>
          News
        </NavItem>
        <NavItem to="/scoops" icon={Megaphone}>
          Scoops
        </NavItem>
      </NavSection>
      <NavSection title="Work">
        <NavItem to="/selection" icon={Layers} count={selected}>
          Selection
        </NavItem>
        <NavItem to="/runs" icon={Play}>
          Enrich runs
        </NavItem>
      </NavSection>
    </>
  );
}

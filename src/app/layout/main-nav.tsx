import { Link } from "@tanstack/react-router";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { NavSection, navItemClass } from "#app/ui/app-shell.tsx";
import { type NavigationItem, searchScreens, workScreens } from "./navigation-links.ts";

function NavItem({ to, icon: Icon, label, count = 0 }: NavigationItem & { readonly count?: number }) {
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
        {searchScreens.map((screen) => (
          <NavItem key={screen.to} {...screen} />
        ))}
      </NavSection>
      <NavSection title="Work">
        {workScreens.map((screen) => (
          <NavItem key={screen.to} {...screen} count={screen.to === "/selection" ? selected : 0} />
        ))}
      </NavSection>
    </>
  );
}

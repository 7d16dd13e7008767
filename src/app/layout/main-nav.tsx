import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useId } from "react";
import { useSelectedCount } from "#app/selection/use-selection.ts";
import { NavSection, navItemClass } from "#app/ui/app-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type NavigationItem, searchScreens, workScreens } from "./navigation-links.ts";

interface NavItemProps extends NavigationItem {
  readonly count?: ReactNode;
  /** Status of the screen while another is open; may load later. */
  readonly badge?: ReactNode;
}

/** The badge is a description of the link, so that its name stays the same. */
function NavItem({ to, icon, label, count, badge }: NavItemProps) {
  const badgeId = useId();
  return (
    <Link
      to={to}
      className={navItemClass(false)}
      activeProps={{ className: navItemClass(true), "aria-current": "page" }}
      activeOptions={{ includeSearch: false }}
      aria-describedby={badge === undefined ? undefined : badgeId}
    >
      <Icon of={icon} />
      {label}
      {count}
      {badge !== undefined && (
        <span id={badgeId} aria-hidden className="ml-auto flex">
          <Suspense>{badge}</Suspense>
        </span>
      )}
    </Link>
  );
}

/** Number of selected records. A component of its own, so that a selection renders no links. */
function SelectedCount() {
  const selected = useSelectedCount("contact") + useSelectedCount("company");
  if (selected === 0) return null;
  return (
    <span aria-hidden className="num ml-auto text-xs text-ink-3">
      {selected.toLocaleString()}
    </span>
  );
}

/** The links of the sidebar. `runsBadge` is shown beside the runs. */
export function MainNav({ runsBadge }: { readonly runsBadge: ReactNode }) {
  return (
    <>
      <NavSection title="Find">
        {searchScreens.map((screen) => (
          <NavItem key={screen.to} {...screen} />
        ))}
      </NavSection>
      <NavSection title="Work">
        {workScreens.map((screen) => (
          <NavItem
            key={screen.to}
            {...screen}
            count={screen.to === "/selection" && <SelectedCount />}
            badge={screen.to === "/runs" ? runsBadge : undefined}
          />
        ))}
      </NavSection>
    </>
  );
}

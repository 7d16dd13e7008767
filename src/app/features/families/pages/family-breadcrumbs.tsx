import { SEARCHED_COMPANY } from "#app/features/families/model/member-labels.ts";
import { ChevronRight, Crown } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import { type Family, displayName, nodeOfCompany } from "#app/features/families/model/family-model.ts";
import { ancestorsOf } from "#app/chart/forest.ts";
import { classNames } from "#app/lib/class-names.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { useFamily } from "./family-provider.tsx";

/** A company on the path from the ultimate parent to the requested company. */
interface Crumb {
  readonly name: string;
  /** -1 when the tree does not contain it. */
  readonly node: number;
}

/** The path in the answer, else the one in the tree; only the top when neither has the requested company. */
function crumbsOf({ table, matched, parentage }: Family): readonly Crumb[] {
  const crumbOf = (node: number): Crumb => ({ name: displayName(table, node), node });
  const answered = parentage.toReversed().map(({ companyId, name }) => ({
    name: name || `Company ${companyId}`,
    node: companyId === "" ? -1 : nodeOfCompany(table, companyId),
  }));
  const above = answered.length > 0 || matched < 0 ? answered : ancestorsOf(table, matched).map(crumbOf);
  const last = matched < 0 && above.length > 0 ? [] : [Math.max(0, matched)];
  return [...above, ...last.map(crumbOf)];
}

const separator = <Icon of={ChevronRight} size="sm" className="mx-0.5 text-ink-3" />;

/** Longer paths are collapsed in the middle, into a menu. */
const MAX_CRUMBS = 4;

/** The path to the requested company, which is always visible; `children` are controls at the end of the bar. */
export function FamilyBreadcrumbs({ children }: { readonly children: ReactNode }) {
  const { family, tree } = useFamily();
  const focus = useStore(tree, (state) => state.focus);
  const crumbs = useMemo(() => crumbsOf(family), [family]);
  const hidden = crumbs.length > MAX_CRUMBS ? crumbs.slice(1, crumbs.length - MAX_CRUMBS + 1) : [];
  const shown = crumbs.filter((crumb) => !hidden.includes(crumb));
  return (
    <div className="flex h-11 flex-none items-center gap-2 border-b border-line bg-canvas px-4 pointer-coarse:h-13">
      <nav
        aria-label="Path from the top of the family"
        className="relative flex h-full min-w-0 flex-1 items-center overflow-x-auto"
      >
        <ol className="flex flex-none items-center">
          {shown.map((crumb, index) => (
            <li key={`${crumb.node} ${crumb.name}`} className="flex items-center">
              {index > 0 && separator}
              {index === 1 && hidden.length > 0 && (
                <>
                  <Menu
                    label="Companies in between"
                    width={280}
                    items={hidden.map(({ name, node }, place) => ({
                      label: `${place + 2}. ${name}`,
                      disabled: node < 0,
                      onSelect: () => tree.focusOn(node),
                    }))}
                    trigger={
                      <Button
                        variant="ghost"
                        aria-label={`${hidden.length} more in between`}
                        className="!h-6 !px-1.5"
                      >
                        +{hidden.length}
                      </Button>
                    }
                  />
                  {separator}
                </>
              )}
              {index === 0 && crumbs.length > 1 && (
                <Icon of={Crown} size="sm" className="mr-1 flex-none text-ink-3" />
              )}
              <CrumbButton crumb={crumb} current={crumb.node === focus} onFocus={tree.focusOn} />
              {index === shown.length - 1 && family.matched >= 0 && (
                <span className="ml-1.5">
                  <Badge tone="accent">{SEARCHED_COMPANY}</Badge>
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  );
}

interface CrumbButtonProps {
  readonly crumb: Crumb;
  readonly current: boolean;
  readonly onFocus: (node: number) => void;
}

function CrumbButton({ crumb, current, onFocus }: CrumbButtonProps) {
  const shape = "block max-w-56 truncate rounded-xs px-1 py-0.5";
  if (crumb.node < 0) {
    return (
      <bdi className={classNames(shape, "text-ink-3")} title={`${crumb.name}: not in this tree`}>
        {crumb.name}
      </bdi>
    );
  }
  return (
    <button
      type="button"
      title={crumb.name}
      {...(current ? { "aria-current": "true" as const } : {})}
      onClick={() => onFocus(crumb.node)}
      className={classNames(
        shape,
        "touch-box min-h-6 hover:bg-hover",
        current ? "font-medium" : "text-accent-ink",
      )}
    >
      <bdi>{crumb.name}</bdi>
    </button>
  );
}

import { ChevronRight, Crown } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { type Family, ancestorsOf, shownName } from "#app/features/families/model/family-table.ts";
import { nodeOfCompany } from "#app/features/families/model/node-of-company.ts";

interface PathBarProps {
  readonly family: Family;
  readonly focus: number;
  readonly onFocus: (node: number) => void;
  /** At the end of the bar. */
  readonly children: ReactNode;
}

/** A company on the way from the top down to the one that was asked for. */
interface Step {
  readonly name: string;
  /** -1 where the tree does not hold it. */
  readonly node: number;
}

/** The way as the answer tells it, else as the tree has it; the top alone where neither knows the company. */
export function pathOf({ table, matched, parentage }: Family): readonly Step[] {
  const told = parentage.toReversed().map(({ companyId, name }) => ({
    name: name || `Company ${companyId}`,
    node: companyId === "" ? -1 : nodeOfCompany(table, companyId),
  }));
  const above =
    told.length > 0 || matched < 0
      ? told
      : ancestorsOf(table, matched).map((node) => ({ name: shownName(table, node), node }));
  const last = matched < 0 && above.length > 0 ? [] : [Math.max(0, matched)];
  return [...above, ...last.map((node) => ({ name: shownName(table, node), node }))];
}

/** Steps that are shown; those between are in a menu. */
const SHOWN = 4;

/** The company that was asked for and its way up, always in sight. */
export function Breadcrumbs({ family, focus, onFocus, children }: PathBarProps) {
  const path = useMemo(() => pathOf(family), [family]);
  const hidden = path.length > SHOWN ? path.slice(1, path.length - SHOWN + 1) : [];
  const shown = path.filter((step) => !hidden.includes(step));
  return (
    <div className="flex h-11 flex-none items-center gap-2 border-b border-line bg-canvas px-4 pointer-coarse:h-13">
      <nav
        aria-label="Way up to the ultimate parent"
        className="relative flex h-full min-w-0 flex-1 items-center overflow-x-auto"
      >
        <ol className="flex flex-none items-center">
          {shown.map((step, index) => (
            <li key={`${step.node} ${step.name}`} className="flex items-center">
              {index > 0 && (
                <ChevronRight size={14} strokeWidth={1.75} aria-hidden className="mx-0.5 text-ink-3" />
              )}
              {index === 1 && hidden.length > 0 && <Between steps={hidden} onFocus={onFocus} />}
              {index === 0 && path.length > 1 && (
                <Crown size={14} strokeWidth={1.75} aria-hidden className="mr-1 flex-none text-ink-3" />
              )}
              <PathStep step={step} here={step.node === focus} onFocus={onFocus} />
              {index === shown.length - 1 && family.matched >= 0 && (
                <span className="ml-1.5">
                  <Badge tone="accent">Matched</Badge>
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

function PathStep({ step, here, onFocus }: { step: Step; here: boolean; onFocus: (node: number) => void }) {
  const look = "block max-w-56 truncate rounded-xs px-1 py-0.5";
  if (step.node < 0) {
    return (
      <bdi className={classNames(look, "text-ink-3")} title={`${step.name}: not in this tree`}>
        {step.name}
      </bdi>
    );
  }
  return (
    <button
      type="button"
      title={step.name}
      {...(here ? { "aria-current": "true" as const } : {})}
      onClick={() => onFocus(step.node)}
      className={classNames(
        look,
        "touch-box min-h-6 hover:bg-hover",
        here ? "font-medium" : "text-accent-ink",
      )}
    >
      <bdi>{step.name}</bdi>
    </button>
  );
}

function Between({ steps, onFocus }: { steps: readonly Step[]; onFocus: (node: number) => void }) {
  return (
    <span className="flex items-center">
      <Menu
        label="Companies between"
        width={280}
        items={steps.map(({ name, node }, index) => ({
          label: `${index + 2}. ${name}`,
          disabled: node < 0,
          onSelect: () => onFocus(node),
        }))}
        trigger={
          <Button variant="ghost" aria-label={`${steps.length} more between`} className="!h-6 !px-1.5">
            +{steps.length}
          </Button>
        }
      />
      <ChevronRight size={14} strokeWidth={1.75} aria-hidden className="mx-0.5 text-ink-3" />
    </span>
  );
}

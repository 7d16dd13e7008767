import { ChevronRight, CornerDownRight, Crown } from "lucide-react";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
  type FamilyTable,
  companiesBelow,
  companyIdOf,
  displayName,
  typeOf,
} from "#app/features/families/model/family-model.ts";
import { ancestorsOf, branchSize, childrenOf, parentOf, valueAt } from "#app/chart/forest.ts";
import { typeLabel, memberTone } from "#app/features/families/model/member-labels.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";

interface MemberProps {
  readonly table: FamilyTable;
  readonly node: number;
  readonly onFocus: (node: number) => void;
}

const OTHER_MEMBER = { one: "location or former name", many: "locations and former names" };

/** Where a member is in the tree. */
export function MemberFields({ table, node, onFocus }: MemberProps) {
  const parent = parentOf(table, node);
  const companyId = companyIdOf(table, node);
  return (
    <dl className="grid grid-cols-[fit-content(8.5rem)_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
      {parent >= 0 && (
        <>
          <dt className="text-ink-3">Parent</dt>
          <dd className="min-w-0">
            <MemberButton name={displayName(table, parent)} onPress={() => onFocus(parent)} />
          </dd>
        </>
      )}
      <dt className="text-ink-3">Below</dt>
      <dd className="tabular-nums">{membersBelowLabel(table, node)}</dd>
      <dt className="text-ink-3">Level</dt>
      <dd className="tabular-nums">
        {formatNumber(valueAt(table.levels, node))} of {formatNumber(table.depth)}
      </dd>
      <dt className="text-ink-3">Company ID</dt>
      <dd className="flex items-center gap-1">
        {companyId === "" ? (
          <span className="text-ink-3">Unknown</span>
        ) : (
          <>
            <span className="font-mono">{companyId}</span>
            <CopyButton value={companyId} label="Copy company ID" />
          </>
        )}
      </dd>
    </dl>
  );
}

/** "7 companies, 3 directly; 2 locations and former names". */
function membersBelowLabel(table: FamilyTable, node: number): string {
  const nodes = branchSize(table, node) - 1;
  if (nodes === 0) return "Nothing";
  const companies = companiesBelow(table, node);
  const directly =
    companies > 0
      ? `, ${formatNumber(childrenOf(table, node).filter(isCompany(table)).length)} directly`
      : "";
  const others = nodes - companies;
  return [
    ...(companies > 0 ? [`${formatCount(companies, RECORD_NOUN.company)}${directly}`] : []),
    ...(others > 0 ? [formatCount(others, OTHER_MEMBER)] : []),
  ].join("; ");
}

/** Whether a node is a company, and not one of its locations or former names. */
function isCompany({ companies }: FamilyTable): (node: number) => boolean {
  return (node) => companies[node] === node;
}

function MemberButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={link}>
      <bdi className="truncate">{name}</bdi>
    </button>
  );
}

const link =
  "flex min-h-6 max-w-full items-center rounded-xs text-left text-accent-ink hover:underline pointer-coarse:min-h-11";

/** Longer paths are collapsed in the middle. */
const MAX_ANCESTORS = 6;

/** From the ultimate parent down to the member. */
export function Ancestors({ table, node, onFocus }: MemberProps) {
  const above = ancestorsOf(table, node);
  if (above.length < 2) return null;
  const shown =
    above.length > MAX_ANCESTORS ? [...above.slice(0, 2), ...above.slice(2 - MAX_ANCESTORS)] : above;
  const hidden = above.length - shown.length;
  return (
    <ol aria-label="Parents" className="grid gap-1 rounded-md border border-line bg-surface px-3 py-2">
      {shown.map((one, index) => (
        <li key={one} style={{ paddingLeft: index * 12 }} className="flex min-w-0 items-center gap-2">
          {index === 0 ? (
            <Icon of={Crown} size="sm" className="flex-none text-ink-3" />
          ) : (
            <Icon of={CornerDownRight} size="sm" className="flex-none text-ink-3" />
          )}
          {index === 2 && hidden > 0 && (
            <span className="flex-none text-ink-3">{formatNumber(hidden)} in between,</span>
          )}
          <MemberButton name={displayName(table, one)} onPress={() => onFocus(one)} />
        </li>
      ))}
    </ol>
  );
}

/** Children listed; the tree has them all. */
const MAX_CHILDREN = 8;

/** The children of a member. */
export function ChildrenList({ table, node, onFocus }: MemberProps) {
  const children = childrenOf(table, node);
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1 text-xs font-medium text-ink-2">Directly below</h3>
      <ul>
        {children.slice(0, MAX_CHILDREN).map((child) => (
          <li key={child}>
            <button type="button" onClick={() => onFocus(child)} className={childRow}>
              <bdi className="min-w-0 flex-1 truncate">{displayName(table, child)}</bdi>
              <Badge tone={memberTone(typeOf(table, child).kind)}>{typeLabel(table, child)}</Badge>
              <span className="w-8 text-right text-xs text-ink-3 tabular-nums">
                {companiesBelow(table, child) > 0 && formatNumber(companiesBelow(table, child))}
              </span>
              <Icon of={ChevronRight} className="flex-none text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      {children.length > MAX_CHILDREN && (
        <p className="pt-1 text-xs text-ink-3">
          {formatNumber(children.length - MAX_CHILDREN)} more in the tree.
        </p>
      )}
    </section>
  );
}

const childRow =
  "flex min-h-8 w-full items-center gap-2 rounded-sm text-left hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11";

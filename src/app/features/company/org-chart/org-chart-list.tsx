import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import type { OrgChartProps } from "./org-chart-drawing.tsx";
import { FoldButton } from "./org-chart-fold-button.tsx";
import type { OrgNode, OrgPerson } from "./org-chart-tree.ts";

/** The chart as nested lists, for screens too narrow for the drawing. */
export function OrgChartList({ tree, open, onToggle }: OrgChartProps) {
  return (
    <ul aria-label="Org chart" className="px-4 py-2">
      {tree.map((node) => (
        <ListNode key={node.key} node={node} top={tree.length === 1} open={open} onToggle={onToggle} />
      ))}
    </ul>
  );
}

interface ListNodeProps extends Omit<OrgChartProps, "tree"> {
  readonly node: OrgNode;
  /** Whether it stands alone at the top and is therefore always open. */
  readonly top?: boolean;
}

function ListNode({ node, top, open, onToggle }: ListNodeProps) {
  const shown = top === true || open.has(node.key);
  return (
    <li>
      <div className="flex min-h-11 items-center gap-2">
        {node.person === undefined ? (
          <span className="min-w-0 flex-1 font-medium text-ink-2">{node.label}</span>
        ) : (
          <PersonLine person={node.person} />
        )}
        {node.below > 0 && top !== true && <FoldButton node={node} open={shown} onToggle={onToggle} />}
      </div>
      {shown && node.children.length > 0 && (
        <ul className="ml-2 border-l border-line pl-3">
          {node.children.map((child) => (
            <ListNode key={child.key} node={child} open={open} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PersonLine({ person: { name, title, choice } }: { readonly person: OrgPerson }) {
  const selection = useSelection();
  return (
    <Checkbox
      label={`Select ${[name, title].filter(Boolean).join(", ")}`}
      checked={useIsSelected(choice)}
      onChange={() => selection.getState().toggle(choice)}
      className="!flex !size-auto min-h-11 min-w-0 !flex-1 !justify-start gap-2"
    >
      <span aria-hidden className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-xs text-ink-2">{title}</span>
      </span>
    </Checkbox>
  );
}

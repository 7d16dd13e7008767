import type { CSSProperties } from "react";
import { type NodeApi, Tree, type TreeApi } from "react-arborist";
import { type BenchMember, type NestedMember, OPEN_LEVELS, nestedFamily } from "./bench-family.ts";
import { ROW_HEIGHT, type ReadyTree, TREE_HEIGHT, drawInPlace } from "./bench-mounted-tree.ts";
import { TreeCells } from "./bench-tree-cells.tsx";

function ArboristRow({
  node,
  style,
}: {
  readonly node: NodeApi<NestedMember>;
  readonly style: CSSProperties;
}) {
  const { name, type } = node.data;
  return (
    <div
      data-bench-row
      className="flex items-center border-b border-line"
      style={{ ...style, height: ROW_HEIGHT }}
    >
      <TreeCells name={name} type={type} level={node.level + 1} branch={node.isInternal} />
    </div>
  );
}

/** React Arborist over the family as nested objects, which is what it takes. */
export function arboristTree(family: readonly BenchMember[]): ReadyTree {
  const top = nestedFamily(family);
  const data = top === undefined ? [] : [top];
  const names = family.map(({ id, name }) => ({ id, name }));
  const open = Object.fromEntries(
    family.filter(({ level }) => level < OPEN_LEVELS).map(({ id }) => [id, true]),
  );
  return {
    mount() {
      let api: TreeApi<NestedMember> | null | undefined;
      const unmount = drawInPlace(
        <Tree<NestedMember>
          ref={(tree) => {
            api = tree ?? null;
          }}
          data={data}
          openByDefault={false}
          initialOpenState={open}
          width="100%"
          height={TREE_HEIGHT}
          rowHeight={ROW_HEIGHT}
          overscanCount={2}
          indent={0}
          disableDrag
          disableDrop
          disableEdit
        >
          {ArboristRow}
        </Tree>,
      );
      return {
        expandAll: () => api?.openAll(),
        collapseAll: () => api?.closeAll(),
        async find(text) {
          const found = names.find(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
          await api?.scrollTo(found?.id ?? null);
        },
        unmount,
      };
    },
  };
}

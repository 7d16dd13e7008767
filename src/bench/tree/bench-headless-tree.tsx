import {
  type TreeInstance,
  buildProxiedInstance,
  hotkeysCoreFeature,
  selectionFeature,
  syncDataLoaderFeature,
} from "@headless-tree/core";
import { useTree } from "@headless-tree/react";
import { type Virtualizer, useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { ABOVE_ALL, type BenchMember, OPEN_LEVELS } from "./bench-family.ts";
import { ROW_HEIGHT, type ReadyTree, TREE_HEIGHT, drawInPlace } from "./bench-mounted-tree.ts";
import { TreeCells } from "./bench-tree-cells.tsx";

interface Hold {
  tree?: TreeInstance<BenchMember>;
  list?: Virtualizer<HTMLDivElement, Element>;
}

interface HeadlessTreeProps {
  readonly members: ReadonlyMap<string, BenchMember>;
  readonly open: string[];
  readonly hold: Hold;
}

/** Headless Tree, virtualized as its documentation recommends for large trees. */
function HeadlessTree({ members, open, hold }: HeadlessTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const memberOf = (id: string): BenchMember => {
    const member = members.get(id);
    if (member === undefined) throw new Error(`No member ${id}`);
    return member;
  };
  const tree = useTree<BenchMember>({
    rootItemId: ABOVE_ALL,
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().children.length > 0,
    dataLoader: { getItem: memberOf, getChildren: (id) => [...memberOf(id).children] },
    initialState: { expandedItems: open },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature],
    instanceBuilder: buildProxiedInstance,
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs over this page
  const list = useVirtualizer({
    count: tree.getItems().length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 2,
  });
  hold.tree = tree;
  hold.list = list;
  return (
    <div ref={scroller} data-scroller className="overflow-y-auto" style={{ height: TREE_HEIGHT }}>
      <div {...tree.getContainerProps()} className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const item = tree.getItems()[index];
          if (item === undefined) return null;
          return (
            <div
              {...item.getProps()}
              key={item.getId()}
              data-bench-row
              className="absolute inset-x-0 flex items-center border-b border-line"
              style={{ top: start, height: ROW_HEIGHT }}
            >
              <TreeCells
                name={item.getItemName()}
                type={item.getItemData().type}
                level={item.getItemMeta().level + 1}
                branch={item.isFolder()}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Opens all branches by the state, since its own `expandAll` goes from item to item and draws each time. */
export function headlessTree(family: readonly BenchMember[]): ReadyTree {
  const members = new Map(family.map((member) => [member.id, member]));
  const top = family.slice(0, 1).map(({ id }) => id);
  const above = { id: ABOVE_ALL, name: "", place: "", type: "", level: 0, parent: "", children: top };
  members.set(ABOVE_ALL, above);
  return {
    mount() {
      const branches = (most: number) =>
        family.filter(({ level, children }) => level < most && children.length > 0).map(({ id }) => id);
      const hold: Hold = {};
      const open = branches(OPEN_LEVELS);
      const unmount = drawInPlace(<HeadlessTree members={members} open={open} hold={hold} />);
      const show = (ids: string[]) => {
        hold.tree?.applySubStateUpdate("expandedItems", ids);
        hold.tree?.rebuildTree();
      };
      return {
        expandAll: () => show(branches(Infinity)),
        collapseAll: () => show([]),
        find(text) {
          const found = family.find(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
          const ids = new Set(hold.tree?.getState().expandedItems);
          for (let at = members.get(found?.parent ?? ""); at; at = members.get(at.parent)) ids.add(at.id);
          flushSync(() => show([...ids]));
          const row = hold.tree?.getItems().findIndex((item) => item.getId() === found?.id) ?? -1;
          hold.list?.scrollToIndex(row);
        },
        unmount,
      };
    },
  };
}

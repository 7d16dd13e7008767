import { FamilyGrid } from "#app/features/families/tree-grid/family-grid.tsx";
import { startFamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { parseFamily } from "#app/features/families/model/parse-family.ts";
import { createTreeStore } from "#app/features/families/model/family-tree-store.ts";
import { type BenchMember, OPEN_LEVELS, answerText } from "./bench-family.ts";
import { type ReadyTree, TREE_HEIGHT, drawInPlace } from "./bench-mounted-tree.ts";

const nothing = () => undefined;
const nobody = { has: () => false, can: () => true };
const none: ReadonlySet<number> = new Set();

/** The app's tree over the app's table; with `finds`, names are searched in the app's worker. */
export async function appTree(members: readonly BenchMember[], finds: boolean): Promise<ReadyTree> {
  const text = answerText(members);
  const answer = parseFamily(text, "1");
  if (answer.kind !== "family") throw new Error("The family was not read");
  const { table } = answer.family;
  const worker = finds ? startFamilyWorker() : undefined;
  await worker?.open(new Blob([text]), "1");
  return {
    mount() {
      const tree = createTreeStore(table, { levels: OPEN_LEVELS, focus: 0 });
      const unmount = drawInPlace(
        <div className="flex flex-col" style={{ height: TREE_HEIGHT }}>
          <FamilyGrid
            tree={tree}
            label="Bench"
            matched={0}
            found={none}
            selection={nobody}
            onSelect={nothing}
            onSelectBranch={nothing}
            onOpen={nothing}
          />
        </div>,
      );
      return {
        expandAll: () => tree.showLevels(Infinity),
        collapseAll: () => tree.showLevels(1),
        async find(wanted) {
          const [node = -1] = (await worker?.find(wanted)) ?? [];
          tree.focusOn(node);
        },
        unmount() {
          unmount();
          worker?.close();
        },
      };
    },
  };
}

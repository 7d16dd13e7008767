import "#app/styles.css";
import { OPEN_LEVELS, benchFamily } from "./bench-family.ts";
import { framesWhile } from "./bench-frame-watch.ts";
import type { MountedTree, ReadyTree } from "./bench-mounted-tree.ts";
import { appTree } from "./bench-app-tree.tsx";
import type { TreeBench, TreeTimes } from "#bench/bench-page-globals.ts";
import { areRowsRendered, isNameInView, untilTrue } from "./bench-rendered-rows.ts";

let ready: ReadyTree | undefined;

async function make(size: number, finds: boolean): Promise<void> {
  ready = await appTree(benchFamily(size), finds);
}

/** The generated tree, which the page itself no longer refers to. */
function madeTree(): ReadyTree {
  if (ready === undefined) throw new Error("No tree was made");
  const made = ready;
  ready = undefined;
  return made;
}

async function timed(work: () => unknown, done: () => boolean): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const start = performance.now();
  await work();
  await untilTrue(done);
  return performance.now() - start;
}

function expected(size: number): ReturnType<TreeBench["expected"]> {
  const family = benchFamily(size);
  const atFirst = family.filter(({ level }) => level <= OPEN_LEVELS).length;
  return { atFirst, wanted: family.at(-3)?.name ?? "" };
}

async function times(size: number, atFirst: number, wanted: string): Promise<TreeTimes> {
  const made = madeTree();
  let tree: MountedTree | undefined;
  const first = await timed(
    () => (tree = made.mount()),
    () => areRowsRendered(atFirst),
  );
  const expand = await timed(
    () => tree?.expandAll(),
    () => areRowsRendered(size),
  );
  const collapse = await timed(
    () => tree?.collapseAll(),
    () => areRowsRendered(1),
  );
  const find = await timed(
    () => tree?.find(wanted.toLowerCase()),
    () => isNameInView(wanted),
  );
  tree?.unmount();
  return { first, expand, collapse, find };
}

let held: MountedTree | undefined;

async function hold(size: number): Promise<number> {
  held = madeTree().mount();
  await timed(
    () => held?.expandAll(),
    () => areRowsRendered(size),
  );
  return document.querySelectorAll("#root *").length;
}

globalThis.treeBench = {
  make,
  expected,
  times,
  hold,
  frames: framesWhile,
};

import "#app/styles.css";
import { arboristTree } from "./arborist-tree.tsx";
import { OPEN_LEVELS, benchFamily } from "./bench-family.ts";
import { framesWhile } from "./frame-watch.ts";
import { headlessTree } from "./headless-tree.tsx";
import type { MountedTree, ReadyTree } from "./mounted-tree.ts";
import { ownTree } from "./own-tree.tsx";
import { makeAnswer, readingTask, readingTimes } from "./reading-times.ts";
import { rowsStand, shownName, untilTrue } from "./rows-stand.ts";

/** Milliseconds of what a person waits for. */
export interface TreeTimes {
  readonly first: number;
  readonly expand: number;
  readonly collapse: number;
  readonly find: number;
}

let ready: ReadyTree | undefined;

/** Makes the data of a tree, for the next step; what that leaves behind can be collected between. */
async function make(kind: string, size: number, finds: boolean): Promise<void> {
  const family = benchFamily(size);
  if (kind === "own") ready = await ownTree(family, finds);
  else ready = kind === "headless" ? headlessTree(family) : arboristTree(family);
}

/** The tree whose data was made, which the page holds no longer by itself. */
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

/** How many rows of a family stand at first, and the name of a member near its end. */
function expected(size: number): { readonly atFirst: number; readonly wanted: string } {
  const family = benchFamily(size);
  const atFirst = family.filter(({ level }) => level <= OPEN_LEVELS).length;
  return { atFirst, wanted: family.at(-3)?.name ?? "" };
}

/** One tree from its mount to its end, each step until its rows stand and are laid out. */
async function times(size: number, atFirst: number, wanted: string): Promise<TreeTimes> {
  const made = madeTree();
  let tree: MountedTree | undefined;
  const first = await timed(
    () => (tree = made.mount()),
    () => rowsStand(atFirst),
  );
  const expand = await timed(
    () => tree?.expandAll(),
    () => rowsStand(size),
  );
  const collapse = await timed(
    () => tree?.collapseAll(),
    () => rowsStand(1),
  );
  const find = await timed(
    () => tree?.find(wanted.toLowerCase()),
    () => shownName(wanted),
  );
  tree?.unmount();
  return { first, expand, collapse, find };
}

let held: MountedTree | undefined;

/** Leaves one tree with everything open on the page and nothing beside its data; its count of elements. */
async function hold(size: number): Promise<number> {
  held = madeTree().mount();
  await timed(
    () => held?.expandAll(),
    () => rowsStand(size),
  );
  return document.querySelectorAll("#root *").length;
}

declare global {
  interface Window {
    treeBench: {
      make: typeof make;
      expected: typeof expected;
      times: typeof times;
      hold: typeof hold;
      frames: typeof framesWhile;
      readingTimes: typeof readingTimes;
      makeAnswer: typeof makeAnswer;
      readingTask: typeof readingTask;
    };
  }
}
window.treeBench = {
  make,
  expected,
  times,
  hold,
  frames: framesWhile,
  readingTimes,
  makeAnswer,
  readingTask,
};

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

function readyTree(kind: string, size: number, finds: boolean): Promise<ReadyTree> | ReadyTree {
  const family = benchFamily(size);
  if (kind === "own") return ownTree(family, finds);
  return kind === "headless" ? headlessTree(family) : arboristTree(family);
}

async function timed(work: () => unknown, done: () => boolean): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const start = performance.now();
  await work();
  await untilTrue(done);
  return performance.now() - start;
}

/** One tree from its mount to its end, each step until its rows stand and are laid out. */
async function times(kind: string, size: number): Promise<TreeTimes> {
  const ready = await readyTree(kind, size, true);
  const atFirst = benchFamily(size).filter(({ level }) => level <= OPEN_LEVELS).length;
  const wanted = benchFamily(size).at(-3)?.name ?? "";
  let tree: MountedTree | undefined;
  const first = await timed(
    () => (tree = ready.mount()),
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

/** Leaves one tree with everything open on the page and nothing beside its data. */
async function hold(kind: string, size: number): Promise<void> {
  const ready = await readyTree(kind, size, false);
  held = ready.mount();
  await timed(
    () => held?.expandAll(),
    () => rowsStand(size),
  );
}

declare global {
  interface Window {
    treeBench: {
      times: typeof times;
      hold: typeof hold;
      frames: typeof framesWhile;
      readingTimes: typeof readingTimes;
      makeAnswer: typeof makeAnswer;
      readingTask: typeof readingTask;
    };
  }
}
window.treeBench = { times, hold, frames: framesWhile, readingTimes, makeAnswer, readingTask };

/*
 * What the pages of the bench offer to the process that measures them, which drives them from outside: types alone,
 * for both sides.
 */

/** Milliseconds of what a person waits for. */
export type TreeTimes = Readonly<Record<"first" | "expand" | "collapse" | "find", number>>;

/** What the frames of a while were like. */
export interface WatchedFrames {
  readonly frames: number;
  /** Frames that came within one and a half vsyncs of 60 Hz of the one before. */
  readonly inTime: number;
  /** Frames in which a part of the view had no row. */
  readonly blank: number;
  /** The most elements that the tree had in a frame. */
  readonly most: number;
}

/** The page of the tree. */
export interface TreeBench {
  /** Makes the data of a tree, for the next step; what that leaves behind can be collected between. */
  make(size: number, finds: boolean): Promise<void>;
  /** How many rows of a family stand at first, and the name of a member near its end. */
  expected(size: number): { readonly atFirst: number; readonly wanted: string };
  /** The tree from its mount to its end, each step until its rows stand and are laid out. */
  times(size: number, atFirst: number, wanted: string): Promise<TreeTimes>;
  /** Leaves the tree with everything open on the page and nothing beside its data; its count of elements. */
  hold(size: number): Promise<number>;
  /** Watches the frames for some milliseconds of scrolling. */
  frames(milliseconds: number, rows: number): Promise<WatchedFrames>;
}

/** The page of tables. */
export interface TableBench {
  /** Shows one of the tables; resolves when its first page is there. */
  mount(kind: string): Promise<void>;
  /** Turns to the other page and back, so often; milliseconds of each turn until its cells stand and are laid out. */
  turns(times: number): Promise<number[]>;
}

/** What writes a file, the app's own first. */
export type FileWriterName = "own-csv" | "own-xlsx" | "papaparse" | "write-excel-file";

/** A file that was written, from rows in memory to a Blob. Milliseconds and bytes. */
export interface WrittenBenchFile {
  readonly took: number;
  /** The longest task of the page's thread; 0 where none was over 50 ms. */
  readonly longest: number;
  readonly bytes: number;
}

/** How a file of the browser's own storage is written. */
export interface TargetTask {
  readonly format: "csv" | "xlsx";
}

/** What became of such a file. */
export interface TargetOutcome {
  /** "written", or the name and message of the error. */
  readonly outcome: string;
  /** Rows, when it was written. */
  readonly rows: number;
  /** The size that the writer reported, and the size of the stored file. */
  readonly bytes: number;
  readonly size: number;
  /** The first characters of what stands there. */
  readonly start: string;
  /** Everything else that stands beside it. */
  readonly others: readonly string[];
}

/** The page of files. */
export interface FileBench {
  /** Makes the rows for the next step. */
  make(rows: number): void;
  write(writer: FileWriterName): Promise<WrittenBenchFile>;
  /** Writes the rows over a file whose content is "before". */
  writeToTarget(task: TargetTask): Promise<TargetOutcome>;
  /** Copies a table of a few awkward cells to the clipboard, and what is then on it. */
  copy(): Promise<{ readonly text: string; readonly html: string }>;
}

declare global {
  var fileBench: FileBench;
  var treeBench: TreeBench;
  var tableBench: TableBench;
  /** Milliseconds from each interaction to the next paint, of those that took 16 or more. */
  var interactionTimes: () => Promise<number[]>;
  /** The longest task that held the page up since it is watched; 0 where none did. Milliseconds. */
  var longestTask: () => number;
  /** From now on the next event of a kind, and the pause that follows it, is the change that rows are awaited after. */
  var awaitChange: (event: "input" | "click", pause: number) => void;
  /** Milliseconds from that change until the rows that belong to it stand. */
  var rowsStood: () => Promise<number>;
  /** Milliseconds of the request that those rows came with, sent again without the app and read as JSON. */
  var bareRequest: () => Promise<number>;
}

/* What the bench's pages offer to the process that drives and measures them: types for both sides. */

/** Milliseconds of what a person waits for. */
export type TreeTimes = Readonly<Record<"first" | "expand" | "collapse" | "find", number>>;

/** Statistics of the frames in an interval. */
export interface WatchedFrames {
  readonly frames: number;
  /** Frames within one and a half vsyncs (60 Hz) of the previous one. */
  readonly inTime: number;
  /** Frames in which a part of the view had no row. */
  readonly blank: number;
  /** The most elements that the tree had in a frame. */
  readonly most: number;
}

/** The page of the tree. */
export interface TreeBench {
  /** Generates the data of a tree for the next step; garbage can be collected between. */
  make(size: number, finds: boolean): Promise<void>;
  /** How many rows of a family are visible at first, and the name of a member near its end. */
  expected(size: number): { readonly atFirst: number; readonly wanted: string };
  /** Times the tree from its mount to its end, each step until its rows are visible and laid out. */
  times(size: number, atFirst: number, wanted: string): Promise<TreeTimes>;
  /** Leaves the fully opened tree on the page with only its data; returns its number of elements. */
  hold(size: number): Promise<number>;
  /** Watches the frames for some milliseconds of scrolling. */
  frames(milliseconds: number, rows: number): Promise<WatchedFrames>;
}

/** The page of tables. */
export interface TableBench {
  /** Shows one of the tables; resolves when its first page is there. */
  mount(kind: string): Promise<void>;
  /** Turns to the other page and back repeatedly; milliseconds of each turn until its cells are visible and laid out. */
  turns(times: number): Promise<number[]>;
}

/** What writes a file, the app's own writers first. */
export type FileWriterName = "own-csv" | "own-xlsx" | "papaparse" | "write-excel-file";

/** A written file, from rows in memory to a Blob. Milliseconds and bytes. */
export interface WrittenBenchFile {
  readonly took: number;
  /** The longest task of the page's thread; 0 where none was over 50 ms. */
  readonly longest: number;
  readonly bytes: number;
}

/** How a file in the browser's own storage is written. */
export interface TargetTask {
  readonly format: "csv" | "xlsx";
}

/** The result of writing such a file. */
export interface TargetOutcome {
  /** "written", or the name and message of the error. */
  readonly outcome: string;
  /** Rows, if it was written. */
  readonly rows: number;
  /** The size that the writer reported, and the size of the stored file. */
  readonly bytes: number;
  readonly size: number;
  /** The first characters of the file. */
  readonly start: string;
  /** All other files beside it. */
  readonly others: readonly string[];
}

/** The page of files. */
export interface FileBench {
  /** Makes the rows for the next step. */
  make(rows: number): void;
  write(writer: FileWriterName): Promise<WrittenBenchFile>;
  /** Writes the rows over a file whose content is "before". */
  writeToTarget(task: TargetTask): Promise<TargetOutcome>;
}

declare global {
  var fileBench: FileBench;
  var treeBench: TreeBench;
  var tableBench: TableBench;
  /** Milliseconds from each interaction to the next paint, for those that took 16 or more. */
  var interactionTimes: () => Promise<number[]>;
  /** The longest task that blocked the page since watching began; 0 for none. Milliseconds. */
  var longestTask: () => number;
  /** Starts timing at the next event of a kind, and the pause that follows it, until rows change. */
  var awaitChange: (event: "input" | "click", pause: number) => void;
  /** Milliseconds from that change until its rows are visible. */
  var rowsStood: () => Promise<number>;
  /** Milliseconds of the request for those rows, sent again without the app and read as JSON. */
  var bareRequest: () => Promise<number>;
}

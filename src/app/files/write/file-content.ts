/** Text, or a finite number for computing. Ids, postal codes and phones are text. */
export type FileCell = string | number;

/** The cells of one row, at most as many as the header has. */
export type FileRow = readonly FileCell[];

/** One sheet of a file. */
export interface FileSheet {
  readonly name: string;
  readonly header: readonly string[];
  /** Iterated once, a few rows at a time. */
  readonly rows: Iterable<FileRow>;
}

/** A text file inside a zip. */
export interface TextFile {
  /** With `/` between folders. */
  readonly name: string;
  readonly text: string;
}

/** The content of a file. */
export type FileContent =
  | {
      readonly format: "csv";
      readonly sheet: FileSheet;
      /** Adds a byte order mark, without which Excel does not read UTF-8. */
      readonly excelUtf8: boolean;
    }
  | { readonly format: "xlsx"; readonly sheets: readonly FileSheet[] }
  | {
      readonly format: "text";
      /** For instance `application/json`. */
      readonly mediaType: string;
      /** Concatenated without separators. */
      readonly texts: Iterable<string>;
    }
  | { readonly format: "zip"; readonly files: Iterable<TextFile> };

/** The format of a file, without the content that arrives in chunks. */
export type FileFormat =
  | { readonly format: "csv"; readonly excelUtf8: boolean }
  | { readonly format: "xlsx" }
  | { readonly format: "text"; readonly mediaType: string }
  | { readonly format: "zip" };

/** A chunk of a file's content, in file order. */
export type FileChunk =
  | { readonly kind: "sheet"; readonly name: string; readonly header: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly FileRow[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "files"; readonly files: readonly TextFile[] };

/** A text, or a finite number that a spreadsheet may compute with. Ids, postal codes and phones are texts. */
export type FileCell = string | number;

/** The cells of one row, as many as the header has or fewer. */
export type FileRow = readonly FileCell[];

/** A table of a file. */
export interface FileSheet {
  readonly name: string;
  readonly header: readonly string[];
  /** Read once, a few rows at a time. */
  readonly rows: Iterable<FileRow>;
}

/** A text file within a zip file. */
export interface TextFile {
  /** With `/` between folders. */
  readonly name: string;
  readonly text: string;
}

/** What a file is made of. */
export type FileContent =
  | {
      readonly format: "csv";
      readonly sheet: FileSheet;
      /** Whether the file begins with a byte order mark: without one, Excel does not read it as UTF-8. */
      readonly excelUtf8: boolean;
    }
  | { readonly format: "xlsx"; readonly sheets: readonly FileSheet[] }
  | {
      readonly format: "text";
      /** Such as `application/json`. */
      readonly mediaType: string;
      /** Joined as they are. */
      readonly texts: Iterable<string>;
    }
  | { readonly format: "zip"; readonly files: Iterable<TextFile> };

/** The head of a file: its format, without what comes piece by piece. */
export type FileFormat =
  | { readonly format: "csv"; readonly excelUtf8: boolean }
  | { readonly format: "xlsx" }
  | { readonly format: "text"; readonly mediaType: string }
  | { readonly format: "zip" };

/** A piece of a file's content, in the order of the file. */
export type FileChunk =
  | { readonly kind: "sheet"; readonly name: string; readonly header: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly FileRow[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "files"; readonly files: readonly TextFile[] };

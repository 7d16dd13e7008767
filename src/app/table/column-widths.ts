/** The narrowest that a column without a fixed width becomes, in rem. */
const READABLE = 9;

/** What is known of a column's width. */
interface Sized {
  readonly id: string;
  readonly width?: string | undefined;
}

/** Widths that a person gave, in rem by the column's id. */
export type OwnWidths = Readonly<Record<string, number>>;

/** Widths of a table with a fixed layout. */
export interface TableWidths {
  /** In rem; where the screen is narrower the table scrolls sideways. */
  readonly least: number;
  /** CSS widths in the columns' order; a column without one takes what is left. */
  readonly columns: readonly (string | undefined)[];
}

/**
 * Works out widths that never squeeze a column: fixed ones keep theirs, the others are at least readable and share what
 * the screen has beyond that. `lead` is the width of the boxes, in rem.
 */
export function tableWidths(columns: readonly Sized[], own: OwnWidths, lead: number): TableWidths {
  const fixed = columns.map(
    ({ id, width }) => own[id] ?? (width?.endsWith("rem") ? parseFloat(width) : undefined),
  );
  const least = fixed.reduce<number>((sum, width) => sum + (width ?? READABLE), lead);
  const rest = columns.filter((_, index) => fixed[index] === undefined);
  // somebody must take what is left, or the browser gives a part of it to each
  const open = rest.filter(({ width }) => width === undefined);
  const takers = open.length > 0 ? open : rest.length > 0 ? rest : columns.slice(-1);
  return {
    least,
    columns: columns.map((column, index) => {
      if (takers.includes(column)) return undefined;
      const width = fixed[index];
      return width === undefined ? `${(100 * READABLE) / least}%` : `${width}rem`;
    }),
  };
}

import * as z from "zod/mini";

const ids = z.array(z.string());

/** How a person arranged the columns of a table. */
export const columnLayoutSchema = z.object({
  /** The columns that are shown, in their order. */
  shown: ids,
  hidden: ids,
  /** Widths in rem by id. */
  widths: z.catchall(z.object({}), z.number()),
});
export type ColumnLayout = z.output<typeof columnLayoutSchema>;

/** Nobody changed anything. */
export const firstLayout: ColumnLayout = { shown: [], hidden: [], widths: {} };

interface Placed {
  readonly id: string;
  readonly initially?: "hidden";
}

/**
 * The columns to show, in their order. The first one is always first. A layout may be older or newer than the columns:
 * ids that nobody knows are passed over, and columns that it does not name stand where they were declared.
 */
export function arrangeColumns<Column extends Placed>(
  columns: readonly Column[],
  { shown, hidden }: ColumnLayout,
): readonly Column[] {
  const [lead, ...others] = columns;
  const known = shown.flatMap((id) => others.find((column) => column.id === id) ?? []);
  const order = [...new Set(lead === undefined ? known : [lead, ...known])];
  columns.forEach((column, place) => {
    if (order.includes(column) || hidden.includes(column.id) || column.initially !== undefined) return;
    const neighbour = columns.slice(0, place).findLast((earlier) => order.includes(earlier));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, column);
  });
  return order;
}

import { type ReactNode, useCallback, useState } from "react";

/** What a row can show below itself. Write it once at module level: rows compare it. */
export interface RowExpansion<Row> {
  /** Whether there is something to show. */
  can(row: Row): boolean;
  /** What is shown, for the name of the button: "Contacts recommended for Lumen Health". */
  label(row: Row): string;
  /** Drawn in the full width below the row, and only while it is open. */
  render(row: Row): ReactNode;
}

const nothing: ReadonlySet<string> = new Set();

/** Which rows are expanded, by id: a row that comes back with its page is expanded again. */
export function useExpandedRows(): { expanded: ReadonlySet<string>; toggle: (id: string) => void } {
  const [expanded, setExpanded] = useState(nothing);
  const toggle = useCallback(
    (id: string) =>
      setExpanded((open) =>
        open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]),
      ),
    [],
  );
  return { expanded, toggle };
}

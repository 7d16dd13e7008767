import { type ReactNode, useCallback, useState } from "react";

/** What a row can show below itself. Define once at module level: rows compare it by identity. */
export interface RowExpansion<Row> {
  /** Whether the row has an expansion. */
  can(row: Row): boolean;
  /** The accessible name of its button: "Contacts recommended for Lumen Health". */
  label(row: Row): string;
  /** Renders the expansion at full width below the row, only while it is open. */
  render(row: Row): ReactNode;
}

const nothing: ReadonlySet<string> = new Set();

/** The expanded rows, by id: a row that returns with its page is expanded again. */
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

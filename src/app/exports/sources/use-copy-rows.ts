import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import type { CopiedRows } from "./copied-rows.ts";

interface RowsToCopy<Row> extends Omit<CopiedRows<Row>, "source"> {
  readonly source: (session: UserSession) => ExportSource | Promise<ExportSource>;
  /** Total number of selected rows, where some are not loaded. */
  readonly selected?: number;
}

/** Copies rows of a table, and announces the number, or why it failed. */
export function useCopyRows() {
  const session = useUserSession();
  return async <Row extends { readonly id: string }>(copied: RowsToCopy<Row>): Promise<void> => {
    const { rows, source, selected = 0 } = copied;
    if (rows.length === 0) {
      const all = formatCount(selected, { one: "selected row is not", many: "selected rows are not" });
      if (selected > 0) showToast({ message: `Nothing was copied. ${all} on this page. Export takes all.` });
      return;
    }
    try {
      const { copyRows } = await import("./copied-rows.ts");
      showToast({ message: await copyRows(session, { ...copied, source: await source(session) }, selected) });
    } catch (reason) {
      showToast({ message: `Nothing was copied. ${errorMessage(reason)}` });
    }
  };
}

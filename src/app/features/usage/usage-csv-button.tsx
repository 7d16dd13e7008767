import { Download } from "lucide-react";
import { useState } from "react";
import { csvFileName, formatCsv } from "#app/files/write/csv.ts";
import { downloadCsv } from "#app/files/write/download-file.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import type { UsageCall } from "#contract/usage/ledger-schemas.ts";
import { type UsageFilter, readAllCalls } from "./usage-queries.ts";
import { usageRows } from "./usage-rows.ts";

/** Saves all rows that a filter means as CSV. Rejects with a sentence for a person. */
async function downloadUsage(session: UserSession, filter: UsageFilter): Promise<void> {
  let calls: readonly UsageCall[];
  try {
    calls = await readAllCalls(session, filter);
  } catch (cause) {
    throw new ExpectedError("Usage could not be loaded. Check the connection and try again.", { cause });
  }
  const { from, to } = filter.period;
  downloadCsv(csvFileName("usage", `${from} ${to}`, new Date()), formatCsv(usageRows(calls), { bom: true }));
}

/** Saves all rows that the screen means, not only those that it shows. */
export function UsageCsvButton({ filter }: { readonly filter: UsageFilter }) {
  const session = useUserSession();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await reportingErrors(() => downloadUsage(session, filter));
    setBusy(false);
  };
  return (
    <Button
      compact
      busy={busy}
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePaidRecordKeys } from "#app/paid-calls/paid-record-keys.ts";
import { managementWindow } from "#app/paid-calls/send-paid-call.ts";
import { CREDIT } from "#app/paid-calls/spending/credit-amounts.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { recordKey, wasUnderManagement } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord, SelectedContact } from "#app/selection/selected-record.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { tellRemoved } from "#app/selection/tell-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";

interface CompanySelectionBarProps {
  readonly companyId: string;
  readonly company: string;
  readonly renderAddToList: (choices: () => readonly SelectableRecord[]) => ReactNode;
}

/** Which contacts are free to enrich, as far as this browser knows. */
function useIsYours(): (contact: SelectedContact) => boolean {
  const paid = usePaidRecordKeys();
  // where nothing stays free, what was paid for before is paid for again
  const { data: days = 0 } = useQuery(managementWindow);
  return (contact) => wasUnderManagement(contact.snapshot) || (days > 0 && paid.has(recordKey(contact)));
}

/** What of the selection works here, what enriching it can cost at most, and the way there; nothing while nobody is selected. */
export function CompanySelectionBar({ companyId, company, renderAddToList }: CompanySelectionBarProps) {
  const selection = useSelection();
  const navigate = useNavigate();
  const contacts = useStore(selection, (state) => selectedOf(state, "contact"));
  const isYours = useIsYours();
  const here = contacts.filter(({ snapshot }) => snapshot.company?.id === companyId);
  if (here.length === 0) return null;
  const yours = here.filter(isYours).length;
  const elsewhere = contacts.length - here.length;
  // the review is about the whole selection, and so is its price
  const credits = contacts.filter((contact) => !isYours(contact)).length;
  const clear = () => {
    const removed = selection.getState().remove(here);
    tellRemoved(
      selection,
      removed,
      `${formatCount(removed.length, RECORD_NOUN.contact)} removed from the selection`,
    );
  };
  return (
    <section
      aria-label="Selected here"
      data-dock
      className="flex min-h-13 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-surface px-4 py-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
    >
      <p role="status" className="min-w-0 tabular-nums">
        <span className="font-semibold">{formatNumber(here.length)} selected</span>{" "}
        <span className="text-ink-2 max-md:sr-only">at {company}</span>
      </p>
      <Button variant="ghost" onClick={clear}>
        Clear
      </Button>
      <p className="ml-auto text-ink-2 tabular-nums max-lg:hidden">
        {[
          yours > 0 ? `${formatNumber(yours)} yours, free` : "",
          here.length > yours ? `${formatNumber(here.length - yours)} new` : "",
          elsewhere > 0 ? `${formatNumber(elsewhere)} from elsewhere` : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="flex items-center gap-2 max-lg:ml-auto">
        {renderAddToList(() => here)}
        <Button
          variant="primary"
          hint="E"
          onClick={() => void navigate({ to: "/selection", search: { type: "contact" } })}
        >
          Review and enrich · {credits === 0 ? "free" : `up to ${formatCount(credits, CREDIT)}`}
        </Button>
      </div>
    </section>
  );
}

import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useOwnedMany } from "#app/owned/known-records-store.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { isFree, priceOf } from "#app/prices/price-of.ts";
import { usePriceFacts } from "#app/prices/use-price.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord, SelectedContact } from "#app/selection/selected-record.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { announceRemoved } from "#app/selection/announce-selection.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectionBar } from "#app/ui/list/selection-bar.tsx";

interface CompanySelectionBarProps {
  readonly companyId: string;
  readonly company: string;
  readonly renderAddToList: (choices: () => readonly SelectableRecord[]) => ReactNode;
}

/** Tells which contacts are free to enrich. */
function useIsYours(contacts: readonly SelectedContact[]): (contact: SelectedContact) => boolean {
  const known = useOwnedMany(
    "contact",
    contacts.map(({ id }) => id),
  );
  const facts = usePriceFacts("contact");
  return (contact) =>
    isFree(priceOf(contact, { ...facts, known: known.get(recordKey(contact)), wanted: "more" }));
}

/**
 * The part of the selection that works at this company, the most that enriching it can cost, and the link to the
 * review. Hidden while nobody is selected.
 */
export function CompanySelectionBar({ companyId, company, renderAddToList }: CompanySelectionBarProps) {
  const selection = useSelection();
  const navigate = useNavigate();
  const contacts = useStore(selection, (state) => selectedOf(state, "contact"));
  const isYours = useIsYours(contacts);
  const here = contacts.filter(({ snapshot }) => snapshot.company?.id === companyId);
  if (here.length === 0) return null;
  const yours = here.filter(isYours).length;
  const elsewhere = contacts.length - here.length;
  // the review covers the whole selection, and so does the price
  const credits = contacts.filter((contact) => !isYours(contact)).length;
  const clear = () => {
    const removed = selection.getState().remove(here);
    announceRemoved(
      selection,
      removed,
      `${formatCount(removed.length, RECORD_NOUN.contact)} removed from the selection`,
    );
  };
  return (
    <SelectionBar
      label="Selected here"
      count={here.length}
      summary={
        <>
          {formatNumber(here.length)} selected{" "}
          <span className="font-normal text-ink-2 max-md:sr-only">at {company}</span>
        </>
      }
      onClear={clear}
    >
      <p className="ml-auto text-ink-2 tabular-nums max-lg:hidden">
        {[
          yours > 0 ? `${formatNumber(yours)} owned, free` : "",
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
    </SelectionBar>
  );
}

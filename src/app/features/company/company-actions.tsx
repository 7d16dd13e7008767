import { Link } from "@tanstack/react-router";
import { Check, ExternalLink, Network, Plus, Users } from "lucide-react";
import { useStore } from "zustand";
import type { CompanyRecord } from "#contract/companies.ts";
import { webAddress } from "#app/lib/safe-link.ts";
import { companySnapshot } from "#app/records/snapshot.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import type { Choice } from "#app/selection/selected-record.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";

/** What can be done with a company: choose it, find its people, open its website. */
export function CompanyActions({ record }: { readonly record: CompanyRecord }) {
  const choice: Choice = { type: "company", id: record.id, snapshot: companySnapshot(record) };
  const selection = useSelection();
  const chosen = useStore(selection, (state) => state.has(choice));
  const Icon = chosen ? Check : Plus;
  const website = webAddress(record.attributes.website ?? "");
  return (
    <>
      {website !== undefined && (
        <a href={website} target="_blank" rel="noopener noreferrer" className={compactLink}>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">Website</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <Link to="/contacts" search={{ companyId: record.id }} className={compactLink}>
        <Users size={16} strokeWidth={1.75} aria-hidden />
        <span className="max-sm:sr-only">Find contacts</span>
      </Link>
      <Link to="/families/$companyId" params={{ companyId: record.id }} className={compactLink}>
        <Network size={16} strokeWidth={1.75} aria-hidden />
        <span className="max-sm:sr-only">Family tree</span>
      </Link>
      <Button
        compact
        aria-pressed={chosen}
        icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => selection.getState().toggle(choice)}
      >
        {chosen ? "Selected" : "Select"}
      </Button>
    </>
  );
}

const compactLink = `${buttonClass()} max-sm:w-8 max-sm:!px-0`;

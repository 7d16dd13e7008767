import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useStore } from "zustand";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { ContactInfoCell } from "#app/record-views/cells/contact-channels-cell.tsx";
import { ManagedBadgeCell } from "#app/record-views/cells/managed-badge-cell.tsx";
import { contactSnapshot } from "#app/records/record-snapshot.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { AccuracyMeter } from "#app/ui/meter.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { type ContactRecord, contactName, searchContacts } from "#contract/contact-schemas.ts";

interface CompanyContactsProps {
  readonly companyId: string;
  readonly company: string;
}

const CONTACT = { one: "contact", many: "contacts" };

/** The first people of a company, by a search that costs no credits, and the way to all of them. */
export function CompanyContacts({ companyId, company }: CompanyContactsProps) {
  const { data, error, refetch } = useQuery(companyQueries.contacts(companyId));
  const total = data?.meta.totalResults ?? 0;
  return (
    <section aria-label="Contacts" className="flex min-h-0 flex-1 flex-col pt-4">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 pb-2">
        <h2 className="text-base font-semibold">Contacts</h2>
        <p role="status" className="text-ink-3 tabular-nums">
          {data && formatCount(total, CONTACT)}
        </p>
      </div>
      {data === undefined && error && (
        <ErrorPanel
          error={error}
          what="Contacts"
          scopes={searchContacts.scopes}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <LoadingContacts />}
      {data && total === 0 && (
        <StatePanel
          icon={<Users size={18} strokeWidth={1.75} aria-hidden />}
          title={`No contacts at ${company} found`}
        />
      )}
      {data && total > 0 && (
        <>
          <ul aria-label="Contacts" className="overflow-hidden rounded-md border border-line">
            {data.data.map((row) => (
              <ContactItem key={row.id} row={row} companyId={companyId} />
            ))}
          </ul>
          <p className="py-4 text-center">
            <Link to="/contacts" search={{ companyId }} className={buttonClass()}>
              {total > data.data.length
                ? `All ${formatNumber(total)} contacts in the search`
                : "Open in the search"}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function ContactItem({ row, companyId }: { readonly row: ContactRecord; readonly companyId: string }) {
  const { jobTitle, contactAccuracyScore, managementStatus } = row.attributes;
  const name = contactName(row.attributes) || "Name unknown";
  const choice = { type: "contact", id: row.id, snapshot: contactSnapshot(row) } as const;
  const selection = useSelection();
  const chosen = useStore(selection, (state) => state.has(choice));
  return (
    <li
      className={`flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 ${chosen ? "bg-accent-soft" : ""}`}
    >
      <Checkbox
        label={`Select ${name}`}
        checked={chosen}
        onChange={() => selection.getState().toggle(choice)}
      />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <Link
            to="/contacts"
            search={{ companyId, peek: row.id }}
            className="truncate font-medium underline-offset-3 hover:underline"
          >
            {name}
          </Link>
          <ManagedBadgeCell status={managementStatus} />
        </p>
        {jobTitle !== undefined && <p className="truncate text-ink-2">{jobTitle}</p>}
      </div>
      <span className="w-60 flex-none max-md:w-auto">
        <ContactInfoCell record={choice} {...choice.snapshot} {...choice.snapshot.hints} />
      </span>
      {contactAccuracyScore !== undefined && (
        <span title="Accuracy">
          <AccuracyMeter score={contactAccuracyScore} />
        </span>
      )}
    </li>
  );
}

const BARS = ["40%", "52%", "34%", "46%", "38%", "50%"];

function LoadingContacts() {
  return (
    <div aria-busy className="rounded-md border border-line">
      {BARS.map((width) => (
        <div key={width} className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0">
          <Skeleton width={width} />
          <Skeleton width="28%" />
        </div>
      ))}
    </div>
  );
}

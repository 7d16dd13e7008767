import { Suspense } from "react";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { useRowCompany } from "./row-companies.tsx";
import { PlaceCell } from "./value-cells.tsx";

interface ContactPlaceCellProps {
  readonly contactId: string;
  readonly companyId: string | undefined;
}

const paidPlace = lazyComponent(
  async () => (await import("./paid-company-values.tsx")).PaidPlace,
  () => null,
);

/** Where the contact's company is; where the contact is, if that was paid for. */
export function ContactPlaceCell({ contactId, companyId }: ContactPlaceCellProps) {
  const paid = useIsPaidRecord({ type: "contact", id: contactId });
  const companyPlace = <CompanyPlace companyId={companyId} />;
  if (!paid) return companyPlace;
  return (
    <Suspense fallback={companyPlace}>
      <paidPlace.Component key={contactId} contactId={contactId}>
        {companyPlace}
      </paidPlace.Component>
    </Suspense>
  );
}

function CompanyPlace({ companyId }: Pick<ContactPlaceCellProps, "companyId">) {
  const { company } = useRowCompany(companyId);
  // empty until the answer is there, and where none comes
  return company === undefined ? null : <PlaceCell place={company?.attributes ?? {}} />;
}

import type { Place } from "#app/records/format-place.ts";
import { useOwned } from "#app/owned/owned-store.ts";
import { newestText } from "#contract/records/newest-values.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { EmptyValue, PlaceCell } from "./value-cells.tsx";

/** Where somebody is, as far as that is owned: search does not tell it. [field-2] */
export function OwnedLocationCell(record: RecordRef) {
  const known = useOwned(record);
  return known?.record ? <PlaceCell place={placeOf(known.record)} /> : <EmptyValue />;
}

interface OwnedIndustryProps {
  readonly contactId: string;
  readonly companyId: string;
  /** Something stands before it. */
  readonly separated: boolean;
}

/** The industry of a contact's company, where it is owned with either: search does not tell it. [field-3] */
export function OwnedIndustry({ contactId, companyId, separated }: OwnedIndustryProps) {
  const company = useOwned({ type: "company", id: companyId });
  const contact = useOwned({ type: "contact", id: contactId });
  const industry =
    newestText(company?.record, "primaryIndustry") || newestText(contact?.record, "companyPrimaryIndustry");
  return industry !== "" && (separated ? ` · ${industry}` : industry);
}

function placeOf(record: OwnedRecord): Place {
  const textOf = (field: string) => newestText(record, field) || undefined;
  return { city: textOf("city"), state: textOf("state"), country: textOf("country") };
}

import { newestText } from "#contract/records/newest-values.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

/** A contact's employer as it was answered last, or as search told; a company's own name. */
export function companyName(record: OwnedRecord): string {
  if (record.type === "company") return displayName(record);
  return newestText(record, "companyName") || (record.snapshot.company?.name ?? "");
}

/** A contact's job title as it was answered last, or as search told. */
export function jobTitle(record: OwnedRecord): string {
  return record.type === "company" ? "" : newestText(record, "jobTitle") || (record.snapshot.jobTitle ?? "");
}

/** What the record is called: as search told, or as answered last. */
export function displayName({ type, id, snapshot, fields }: OwnedRecord): string {
  const answered =
    type === "company"
      ? newestText({ fields }, "name")
      : [newestText({ fields }, "firstName"), newestText({ fields }, "lastName")].filter(Boolean).join(" ");
  return snapshot.name || answered || unknownName(type, id);
}

/** What a record is called of which nothing may be seen. */
export function unknownName(type: OwnedRecord["type"], id: string): string {
  return `${type === "company" ? "Company" : "Contact"} ${id}`;
}

/** A record as it is put into the selection. */
export function choiceOf(record: OwnedRecord): SelectableRecord {
  return record.type === "contact"
    ? { type: "contact", id: record.id, snapshot: record.snapshot }
    : { type: "company", id: record.id, snapshot: record.snapshot };
}

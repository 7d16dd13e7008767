import { useNavigate } from "@tanstack/react-router";
import { CompanyLeaders } from "#app/features/company/people/company-leaders.tsx";
import { ListsOfRecord } from "#app/features/lists/record-lists.tsx";
import { RevealContactInfo } from "#app/features/reveal/contact-info.tsx";
import { OwnedSection } from "#app/features/reveal/owned-section.tsx";
import { RevealPanel } from "#app/features/reveal/reveal-panel.tsx";
import { GetMissingButton, useRefresh } from "#app/features/selection/refresh-records.tsx";
import { classNames } from "#app/lib/class-names.ts";
import { useAreKnown } from "#app/owned/known-records-store.ts";
import { RecordFactsSection } from "#app/record-facts/record-facts-section.tsx";
import type {
  MissingFieldsProps,
  RecordExtensions,
  RecordFooterProps,
} from "#app/record-views/record-extensions-context.tsx";

/** What is owned of a record, its facts, its lists, and what else can be obtained. */
export function SavedRecordData(record: RecordFooterProps) {
  const isTold = useAreKnown([record]);
  return (
    // hidden until ownership is known, so that nothing is pushed down later
    <div className={classNames("contents", !isTold && "invisible")}>
      <RevealPanel {...record} />
      <ListsOfRecord {...record} />
      <RecordFactsSection record={record} name={record.name} />
      {/* last, so that what a reveal brings moves nothing */}
      <OwnedSection {...record} />
    </div>
  );
}

/** Prepares records for another enrichment, and opens the selection to start it. */
export function useOpenRefresh(): ReturnType<typeof useRefresh> {
  const navigate = useNavigate();
  const refresh = useRefresh();
  return (type, records, fields) => {
    refresh(type, records, fields);
    void navigate({ to: "/selection", search: { type } });
  };
}

function GetMissing({ fields, onLeave, ...missing }: MissingFieldsProps) {
  const open = useOpenRefresh();
  const get = () => {
    onLeave();
    open(missing.type, missing.records, fields);
  };
  return <GetMissingButton {...missing} onPress={get} />;
}

/** Components that features add to records on all screens. */
export const recordExtensions: RecordExtensions = {
  ContactInfo: RevealContactInfo,
  CompanyPeople: CompanyLeaders,
  Footer: SavedRecordData,
  GetMissing,
};

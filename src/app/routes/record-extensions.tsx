import { useNavigate } from "@tanstack/react-router";
import { CompanyLeaders } from "#app/features/company/people/company-leaders.tsx";
import { ListsOfRecord } from "#app/features/lists/record-lists.tsx";
import { RevealContactInfo } from "#app/features/reveal/contact-info.tsx";
import { RevealPanel } from "#app/features/reveal/reveal-panel.tsx";
import { type Reveals, createReveals } from "#app/features/reveal/user-reveals.ts";
import { GetMissingButton, useRefresh } from "#app/features/selection/refresh-records.tsx";
import { openUserEngine } from "#app/features/runs/engine/user-runs.ts";
import { runResults } from "#app/features/runs/results/run-results.ts";
import { PaidValuesSection } from "#app/features/owned/paid-values-section.tsx";
import { RecordFactsSection } from "#app/record-facts/record-facts-section.tsx";
import type {
  ContactInfoProps,
  MissingFieldsProps,
  RecordExtensions,
  RecordFooterProps,
} from "#app/record-views/record-extensions-context.tsx";
import { type SessionPart, useUserSession } from "#app/storage/user-storage-session.tsx";

/** The reveals of a session, sent by its run engine. */
const openReveals: SessionPart<Reveals> = (session) =>
  createReveals(session, { openEngine: () => session.part(openUserEngine), resultsOf: runResults });

/** What this browser stores about a record, the lists it is on and what was paid for, and the way to more of it. */
export function SavedRecordData(record: RecordFooterProps) {
  const reveals = useUserSession().part(openReveals);
  return (
    <>
      <RevealPanel reveals={reveals} {...record} />
      <ListsOfRecord {...record} />
      <PaidValuesSection {...record} />
      <RecordFactsSection record={record} name={record.name} />
    </>
  );
}

function ContactInfo(props: ContactInfoProps) {
  return <RevealContactInfo reveals={useUserSession().part(openReveals)} {...props} />;
}

/** Makes records ready to be read once more, and opens the selection, where that is started. */
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

/** What features add to a record wherever it stands. */
export const recordExtensions: RecordExtensions = {
  ContactInfo,
  CompanyPeople: CompanyLeaders,
  Footer: SavedRecordData,
  GetMissing,
};

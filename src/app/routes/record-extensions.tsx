import { CompanyLeaders } from "#app/features/company/people/company-leaders.tsx";
import { ListsOfRecord } from "#app/features/lists/record-lists.tsx";
import { RevealContactInfo } from "#app/features/reveal/contact-info.tsx";
import { RevealPanel } from "#app/features/reveal/reveal-panel.tsx";
import { type Reveals, createReveals } from "#app/features/reveal/user-reveals.ts";
import { openUserEngine } from "#app/features/runs/engine/user-runs.ts";
import { runResults } from "#app/features/runs/results/run-results.ts";
import { PaidValuesSection } from "#app/features/yours/paid-values-section.tsx";
import { RecordFactsSection } from "#app/record-facts/record-facts-section.tsx";
import type {
  ContactInfoProps,
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

/** What features add to a record wherever it stands. */
export const recordExtensions: RecordExtensions = {
  ContactInfo,
  CompanyPeople: CompanyLeaders,
  Footer: SavedRecordData,
};

import { useQuery } from "@tanstack/react-query";
import { companyQueries, isCompanyId } from "#app/api/company-queries.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { StoredDataLoading } from "#app/ui/stored-data-states.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { AskFamilyPanel } from "./fetch-hierarchy-panel.tsx";
import type { FamilyParams, FamilySearchChange } from "./family-params.ts";
import { FamiliesFailed, NotACompany, ReadingFamily } from "./family-states.tsx";
import { KeptFamilyView } from "./stored-family-page.tsx";
import { familyQueries, useFamilyAsk } from "./families-store.ts";

export interface FamilyScreenProps {
  readonly companyId: string;
  readonly search: FamilyParams;
  readonly onSearchChange: FamilySearchChange;
}

/** The family tree of one company: asked for when its price was said, then as this browser keeps it. */
export function FamilyScreen(props: FamilyScreenProps) {
  if (!isCompanyId(props.companyId)) return <NotACompany />;
  return <OwnFamilyScreen {...props} />;
}

function OwnFamilyScreen({ companyId, ...props }: FamilyScreenProps) {
  const { data: own, error, refetch } = useQuery(familyQueries.kept(companyId));
  const ask = useFamilyAsk(companyId);
  if (error) return <FamiliesFailed title="Family tree" error={error} onRetry={() => void refetch()} />;
  if (ask?.status === "unsaved") {
    return <KeptFamilyView {...props} family={ask.family} answer={ask.answer} ask={ask} />;
  }
  if (own === undefined) return <StoredDataLoading title="Family tree" />;
  if (own?.answer !== undefined) {
    return <KeptFamilyView {...props} family={own.family} answer={own.answer} ask={ask} />;
  }
  if (ask?.status === "asking" || own?.elsewhere === true) {
    return <AskingScreen companyId={companyId} name={own?.family.name} />;
  }
  return <AskFamilyPanel companyId={companyId} own={own} ask={ask} />;
}

function AskingScreen({
  companyId,
  name,
}: {
  readonly companyId: string;
  readonly name: string | undefined;
}) {
  const { data: record } = useQuery(companyQueries.byId(companyId));
  const title = record?.attributes.name || name || "Family tree";
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <ReadingFamily what={`Asking for the family of ${title}`} />
    </>
  );
}

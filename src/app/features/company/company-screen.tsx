import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { searchCompanies } from "#contract/companies.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { codesOf } from "#app/search/criteria/value-lists.ts";
import type { KeptProps } from "#app/search/search-resource.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ProgressBar, Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { CompanyActions } from "./company-actions.tsx";
import { CompanyContacts } from "./company-contacts.tsx";
import { companyQueries, isCompanyId } from "#app/api/company-queries.ts";
import type { CompanySearch } from "./company-search.ts";
import { companySections } from "./company-sections.ts";
import { CompanySummary } from "./company-summary.tsx";
import type { SectionProps } from "./company-section.tsx";
import { CompanyTabs } from "./company-tabs.tsx";

interface CompanyScreenProps {
  /** What this browser keeps about the company. */
  readonly Kept: ComponentType<KeptProps>;
  readonly companyId: string;
  readonly search: CompanySearch;
  readonly onSearchChange: (next: CompanySearch, options?: { readonly replace?: boolean }) => void;
}

/** One company: what search tells about it, its people, and what can be read about it for a credit. */
export function CompanyScreen(props: CompanyScreenProps) {
  const { companyId, Kept } = props;
  const { data: record, error, isFetching, refetch } = useQuery(companyQueries.byId(companyId));
  const company = record?.attributes.name || (record ? "Company without a name" : "Company");
  usePageTitle(company);
  return (
    <>
      <PageHeader title={company}>{record && <CompanyActions record={record} />}</PageHeader>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ProgressBar active={isFetching} />
        {!isCompanyId(companyId) ? (
          <NoCompany title="This is not the ID of a company">
            Company IDs are digits. The address may have been cut off.
          </NoCompany>
        ) : record ? (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <div className="mx-auto flex max-w-240 flex-col p-4">
              <CompanySummary record={record} />
              <div className="grid gap-4 pb-4 empty:hidden">
                <Kept type="company" id={companyId} name={undefined} />
              </div>
              <CompanyTabs companyId={companyId} open={props.search.section ?? "contacts"} />
              <OpenTab
                {...props}
                company={company}
                managed={record.attributes.managementStatus?.underManagement}
              />
            </div>
          </div>
        ) : error ? (
          <ErrorPanel
            error={error}
            what="Companies"
            scopes={searchCompanies.scopes}
            onAgain={() => void refetch()}
          />
        ) : record === null ? (
          <NoCompany title="No company has this ID">
            The service knows no company {companyId}. It may have been merged into another one.
          </NoCompany>
        ) : (
          <LoadingCompany />
        )}
      </div>
    </>
  );
}

function OpenTab({
  companyId,
  search,
  onSearchChange,
  ...about
}: Omit<CompanyScreenProps, "Kept"> & Pick<SectionProps, "company" | "managed">) {
  const section = companySections.find(({ key }) => key === search.section);
  if (section === undefined) return <CompanyContacts companyId={companyId} {...about} />;
  return (
    <section.Panel
      key={section.key}
      companyId={companyId}
      {...about}
      topics={section.key === "intent" ? codesOf(search.topics) : []}
      onTopics={(topics) => onSearchChange({ ...search, topics: topics.join(",") }, { replace: true })}
    />
  );
}

function NoCompany({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <StatePanel
      icon={<Building2 size={18} strokeWidth={1.75} aria-hidden />}
      title={title}
      actions={
        <Link to="/companies" className={buttonClass("primary")}>
          Search companies
        </Link>
      }
    >
      <p>{children}</p>
    </StatePanel>
  );
}

function LoadingCompany() {
  return (
    <div aria-busy className="mx-auto grid w-full max-w-240 gap-4 p-4">
      <Skeleton width="40%" height={20} />
      <Skeleton width="60%" />
      <Skeleton width="100%" height={36} />
      <Skeleton width="100%" height={280} />
    </div>
  );
}

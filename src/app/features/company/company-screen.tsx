import { useQuery } from "@tanstack/react-query";
import { Link, useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { ArrowLeft, Building2, Check, ExternalLink, Network, Plus, Users } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useStore } from "zustand";
import { companyQueries, isCompanyId } from "#app/api/company-api-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { safeWebUrl } from "#app/lib/safe-url.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { DetailFieldValue } from "#app/record-views/details/detail-field-value.tsx";
import { type RecordField, recordDetails } from "#app/record-views/details/record-detail-fields.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import { companySnapshot } from "#app/records/record-snapshot.ts";
import type { RecordFooterProps } from "#app/record-views/record-extensions-context.tsx";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, IconButton, buttonClass } from "#app/ui/button.tsx";
import { ProgressBar, Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { CompanyContacts } from "./company-contacts.tsx";
import type { CompanyParams } from "./company-screen-params.ts";
import { companySections } from "./company-sections.tsx";
import { CompanyTabs } from "./company-tabs.tsx";
import type { SectionProps } from "./company-section-definition.ts";

/** What can be done with a company: choose it, find its people, open its website. */
function CompanyActions({ record }: { readonly record: CompanyRecord }) {
  const choice: SelectableRecord = { type: "company", id: record.id, snapshot: companySnapshot(record) };
  const selection = useSelection();
  const chosen = useStore(selection, (state) => state.has(choice));
  const Icon = chosen ? Check : Plus;
  const website = safeWebUrl(record.attributes.website ?? "");
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

const SUMMARY_FIELDS = new Set(["name", "city", "state", "country", "logo"]);

/** Everything that search tells about the company, known attributes or not. */
function CompanySummary({ record }: { readonly record: CompanyRecord }) {
  const { name = "", city, state, country } = record.attributes;
  const id: RecordField = { name: "record id", label: "Company ID", kind: "id", value: record.id };
  const { fields } = recordDetails("company", record.attributes, SUMMARY_FIELDS);
  return (
    <div className="grid gap-4 pb-4">
      <div className="flex items-center gap-2.5">
        <BackButton />
        <Avatar name={name} size={44} shape="square" />
        <div className="min-w-0">
          <p className="text-lg font-semibold tracking-tight wrap-break-word">{name || "Name unknown"}</p>
          <p className="text-ink-2">{[city, state, country].filter(Boolean).join(", ")}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {[...fields, id].map((fact) => (
          <div key={fact.name} className="min-w-0">
            <dt className="text-xs text-ink-3">{fact.label}</dt>
            <dd className="tabular-nums">
              <DetailFieldValue {...fact} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Back to where the person came from; to the companies when the address was opened by itself. */
function BackButton() {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={canGoBack ? "Back" : "All companies"}
      icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => {
        if (canGoBack) router.history.back();
        else void navigate({ to: "/companies" });
      }}
    />
  );
}

interface CompanyScreenProps {
  /** What this browser stores about the company. */
  readonly Kept: ComponentType<RecordFooterProps>;
  readonly companyId: string;
  readonly search: CompanyParams;
  readonly onSearchChange: (next: CompanyParams, options?: { readonly replace?: boolean }) => void;
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
          <NoCompany title="This is not a valid company ID">
            A company ID consists of digits. The link may have been cut off.
          </NoCompany>
        ) : record ? (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <div className="mx-auto flex max-w-240 flex-col p-4">
              <CompanySummary record={record} />
              <div className="grid gap-4 pb-4 empty:hidden">
                <Kept type="company" id={companyId} snapshot={companySnapshot(record)} name={undefined} />
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
            onRetry={() => void refetch()}
          />
        ) : record === null ? (
          <NoCompany title="No company has this ID">
            There is no company {companyId}. It may have been merged into another one.
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
      topics={section.key === "intent" ? splitList(search.topics) : []}
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

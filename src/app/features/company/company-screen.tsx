import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { isRecordId, companySnapshot } from "#contract/records/record-snapshot.ts";
import { usePrefetch } from "#app/api/use-prefetch.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { classNames } from "#app/lib/class-names.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { useReadPrice } from "#app/prices/use-price.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import type { RecordFooterProps } from "#app/record-views/record-extensions-context.tsx";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { ProgressBar, Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { CompanyBar, type CompanySteps } from "./company-bar.tsx";
import { type CompanyFamily, CompanyFamilyCard } from "./company-family-card.tsx";
import type { CompanyParams } from "./company-screen-params.ts";
import { CompanySelectionBar } from "./company-selection-bar.tsx";
import { CompanyTitle } from "./company-title.tsx";
import { CompanyOrgChartCard } from "./org-chart/company-org-chart-card.tsx";
import { CompanyPeopleCard } from "./people/company-people-card.tsx";
import { companyPeopleQueries } from "./people/company-people-queries.ts";
import { FIRST_PEOPLE_TAB, type PeopleTabKey } from "./people/people-tabs.ts";
import { companySections } from "./signals/company-sections.tsx";
import { CompanySignalsCard } from "./signals/company-signals-card.tsx";
import { useRequestedReads } from "./signals/use-company-screen-read.ts";

const OPERATIONS = companySections.map(({ operation }) => operation);

/** Any of these scopes gives access to a section. */
const ANY_SECTION = { scopes: companySections.flatMap(({ scopes }) => scopes) };

interface CompanyScreenProps {
  readonly companyId: string;
  readonly steps: CompanySteps;
  /** The company's family, if the organisation owns it. */
  readonly family: CompanyFamily;
  readonly search: CompanyParams;
  readonly onSearchChange: (next: CompanyParams, options?: { readonly replace?: boolean }) => void;
  /** Shows what is owned of the company, and facts about it. */
  readonly Kept: ComponentType<RecordFooterProps>;
  /** A button that puts records on a list; `choices` is called when it is pressed. */
  readonly renderAddToList: (choices: () => readonly SelectableRecord[]) => ReactNode;
}

/** One company: its free search result, its people, its relatives, and what a credit unlocks. */
export function CompanyScreen(props: CompanyScreenProps) {
  const { companyId, steps, renderAddToList } = props;
  const { data: record, error, isFetching, refetch } = useQuery(companyQueries.byId(companyId));
  const company = record?.attributes.name || (record ? "Company without a name" : "Company");
  usePageTitle(company);
  return (
    <>
      <CompanyBar record={record ?? undefined} steps={steps} renderAddToList={renderAddToList} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ProgressBar active={isFetching} />
        {!isRecordId(companyId) ? (
          <NoCompany title="This isn’t a company ID">
            A company ID has only digits. The link may have been cut off.
          </NoCompany>
        ) : record ? (
          <CompanyCards key={companyId} {...props} record={record} company={company} />
        ) : error ? (
          <WithoutName>
            <ErrorPanel error={error} what="Companies" scopes={searchCompanies.scopes} onRetry={refetch} />
          </WithoutName>
        ) : record === null ? (
          <NoCompany title="No company has this ID">
            There’s no company {companyId}. It may have been merged into another one.
          </NoCompany>
        ) : (
          <LoadingCompany />
        )}
      </div>
    </>
  );
}

interface CompanyCardsProps extends CompanyScreenProps {
  readonly record: CompanyRecord;
  readonly company: string;
}

function CompanyCards({ record, company, steps, renderAddToList, ...props }: CompanyCardsProps) {
  const { companyId, family, search, onSearchChange } = props;
  const [wide, setWide] = useState(false);
  const tab = search.people ?? FIRST_PEOPLE_TAB;
  const { stand, none, executives, departments } = useCompanyPeople(companyId, tab);
  const nextId = executives.isFetched ? steps.beside?.nextId : undefined;
  usePrefetch(nextId === undefined ? undefined : companyQueries.byId(nextId));
  usePrefetch(nextId === undefined ? undefined : companyPeopleQueries.page(nextId, tab));
  const hasSideColumn = useMediaQuery("(width >= 80rem)");
  const parent = family.status === "ready" ? family.neighborhood.parent : undefined;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-360 grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:px-6">
          <CompanyTitle
            record={record}
            name={company}
            parent={
              parent && parent.companyId !== "" ? { id: parent.companyId, name: parent.name } : undefined
            }
          />
          <div
            className={classNames(
              "grid grid-cols-[minmax(0,1fr)] items-start gap-4",
              !wide && "xl:grid-cols-[minmax(0,1fr)_22.5rem]",
            )}
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <CompanyPeopleCard
                companyId={companyId}
                company={company}
                tab={tab}
                onTab={(people) =>
                  onSearchChange(
                    { ...search, people: people === FIRST_PEOPLE_TAB ? undefined : people },
                    { replace: true },
                  )
                }
                departments={departments}
              />
              {/* the people card already says that nobody is there */}
              {stand && !none && executives.data?.length !== 0 && (
                <CompanyOrgChartCard people={executives} wide={wide} onWide={setWide} />
              )}
            </div>
            {(hasSideColumn || (stand && (none || !executives.isPending))) && (
              <div
                className={classNames(
                  "grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2",
                  wide ? "xl:grid-cols-3" : "xl:grid-cols-[minmax(0,1fr)]",
                )}
              >
                <PaidCards {...props} record={record} company={company} />
              </div>
            )}
          </div>
        </div>
      </div>
      <CompanySelectionBar companyId={record.id} company={company} renderAddToList={renderAddToList} />
    </>
  );
}

/** The people of a company, and whether the content below them can be drawn without being moved by them. */
function useCompanyPeople(companyId: string, tab: PeopleTabKey) {
  const { isSuccess: rowsStand, isError: none } = useQuery(companyPeopleQueries.page(companyId, tab));
  const [stand, setStand] = useState(false);
  if (!stand && (rowsStand || none)) setStand(true);
  // one after the other: the counts come first
  const { isPending: counting } = useQuery({ ...companyPeopleQueries.counts(companyId), enabled: rowsStand });
  const executives = useQuery({ ...companyPeopleQueries.executives(companyId), enabled: !counting });
  const departments = useMemo(
    () => new Map((executives.data ?? []).map(({ id, department }) => [id, department])),
    [executives.data],
  );
  return { stand, none, executives, departments };
}

/** What a credit unlocks, and what is owned already: the family, the signals, and values of the company. */
function PaidCards({
  companyId,
  record,
  company,
  family,
  search,
  onSearchChange,
  Kept,
}: Omit<CompanyCardsProps, "steps" | "renderAddToList">) {
  const { known, error, retry } = useRequestedReads(OPERATIONS, companyId);
  const snapshot = companySnapshot(record);
  const price = useReadPrice({ id: companyId, snapshot }, ANY_SECTION);
  const about = { companyId, company, snapshot };
  return (
    <>
      <CompanyFamilyCard {...about} family={family} />
      {known === undefined && error && (
        <ErrorPanel error={error} what="Signals" scopes={ANY_SECTION.scopes} onRetry={retry} />
      )}
      {known && family.status !== "reading" && (
        <>
          <CompanySignalsCard {...about} {...{ price, known, search, onSearchChange }} />
          <div className="grid gap-4 rounded-md border border-line p-4 empty:hidden">
            <Kept type="company" id={companyId} snapshot={snapshot} name={undefined} />
          </div>
        </>
      )}
    </>
  );
}

/** The page needs a heading even without the company. */
function WithoutName({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">Company</h1>
      {children}
    </>
  );
}

function NoCompany({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <WithoutName>
      <StatePanel icon={Building2} title={title} link={<Link to="/companies">Search companies</Link>}>
        <p>{children}</p>
      </StatePanel>
    </WithoutName>
  );
}

function LoadingCompany() {
  return (
    <WithoutName>
      <div aria-busy className="mx-auto grid w-full max-w-360 grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:px-6">
        <Skeleton width="40%" height={20} />
        <Skeleton width="60%" />
        <Skeleton width="100%" height={36} />
        <Skeleton width="100%" height={280} />
      </div>
    </WithoutName>
  );
}

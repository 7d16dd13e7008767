import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useStore } from "zustand";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { CompanyCard } from "#app/features/company/company-card.tsx";
import { formatNumber } from "#app/lib/format-number.ts";
import { useSelectAll } from "#app/search/select-all/use-select-all.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Skeleton, StatePanel } from "#app/ui/state-panel.tsx";
import { type ContactRecord, searchContacts } from "#contract/contact-schemas.ts";
import { companyPeopleQueries, selectPeoplePlan } from "./company-people-queries.ts";
import { CompanyPeopleTable } from "./company-people-table.tsx";
import { PEOPLE_TABS, type PeopleTabKey, contactsLinkLabel, peopleCriteria } from "./people-tabs.ts";

interface CompanyPeopleCardProps {
  readonly companyId: string;
  readonly company: string;
  readonly tab: PeopleTabKey;
  readonly onTab: (tab: PeopleTabKey) => void;
  /** Departments by person, as far as they are known. */
  readonly departments: ReadonlyMap<string, string>;
}

/** The people of a company by level, the most senior first: searches that cost no credits. */
export function CompanyPeopleCard({ companyId, company, tab, onTab, departments }: CompanyPeopleCardProps) {
  const { data, error, refetch } = useQuery(companyPeopleQueries.page(companyId, tab));
  const { data: counts } = useQuery({
    ...companyPeopleQueries.counts(companyId),
    enabled: data !== undefined,
  });
  const total = data?.total ?? 0;
  return (
    <CompanyCard
      title="People"
      actions={<span className="text-xs text-ink-2 max-xl:hidden">Most senior first</span>}
      tabs={
        <Segmented
          label="Level"
          variant="loose"
          value={tab}
          onChange={onTab}
          options={PEOPLE_TABS.map(({ key, label }) => ({
            value: key,
            label,
            count: key === tab && data !== undefined ? total : counts?.get(key),
          }))}
        />
      }
    >
      {data === undefined && error && (
        <ErrorPanel error={error} what="Contacts" scopes={searchContacts.scopes} onRetry={refetch} />
      )}
      {data === undefined && !error && <LoadingPeople />}
      {data && total === 0 && (
        <NobodyThere
          company={company}
          tab={counts?.get("all") === 0 ? "all" : tab}
          onAll={() => onTab("all")}
        />
      )}
      {data && total > 0 && (
        <>
          <CompanyPeopleTable companyId={companyId} rows={data.rows} departments={departments} />
          <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5">
            <SelectEverybody key={tab} companyId={companyId} tab={tab} total={total} shown={data.rows} />
            <Link
              to="/contacts"
              search={peopleCriteria(companyId, tab)}
              className={`${buttonClass("link")} ml-auto`}
            >
              {contactsLinkLabel(formatNumber(total), tab)}
            </Link>
          </div>
        </>
      )}
    </CompanyCard>
  );
}

interface SelectEverybodyProps {
  readonly companyId: string;
  readonly tab: PeopleTabKey;
  readonly total: number;
  readonly shown: readonly ContactRecord[];
}

/** Selects everybody of a tab, also beyond the rows that are shown. */
function SelectEverybody({ companyId, tab, total, shown }: SelectEverybodyProps) {
  const { progress, isAllSelected, start, resume, cancel } = useSelectAll("contact");
  const areShownSelected = useStore(useSelection(), (state) =>
    shown.every(({ id }) => state.has({ type: "contact", id })),
  );
  if (isAllSelected || (areShownSelected && shown.length >= total)) return null;
  if (progress === undefined) {
    return (
      <Button variant="link" onClick={() => start(selectPeoplePlan(companyId, tab, total))}>
        Select all {formatNumber(total)}
      </Button>
    );
  }
  return (
    <>
      <p role="status" className="text-ink-2 tabular-nums">
        {progress.error ? "Stopped at" : "Selecting"} {formatNumber(progress.done)} of{" "}
        {formatNumber(progress.of)}
      </p>
      {progress.error && <Button onClick={resume}>Continue</Button>}
      <Button onClick={cancel}>{progress.error ? "Keep these" : "Cancel"}</Button>
    </>
  );
}

interface NobodyThereProps {
  readonly company: string;
  readonly tab: PeopleTabKey;
  readonly onAll: () => void;
}

function NobodyThere({ company, tab, onAll }: NobodyThereProps) {
  const label = PEOPLE_TABS.find(({ key }) => key === tab)?.label ?? "";
  return (
    <StatePanel
      icon={Users}
      title={tab === "all" ? `No contacts at ${company} found` : `No ${label} contacts at ${company} found`}
      actions={tab !== "all" && <Button onClick={onAll}>Show all levels</Button>}
    />
  );
}

const BARS = ["40%", "52%", "34%", "46%", "38%", "50%"];

function LoadingPeople() {
  return (
    <div aria-busy>
      {BARS.map((width) => (
        <div key={width} className="flex h-11 items-center border-b border-line px-4 last:border-b-0">
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { StoredDataLoading } from "#app/ui/stored-data-states.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { CompanyFinder } from "./company-finder.tsx";
import type { FamiliesParams } from "./families-params.ts";
import { FamiliesFailed, familyIcon } from "./family-states.tsx";
import { familyQueries } from "./families-store.ts";
import { RecentFamilies } from "./recent-families.tsx";

export interface FamiliesScreenProps {
  readonly search: FamiliesParams;
  readonly onSearchChange: (next: FamiliesParams, options?: { readonly replace?: boolean }) => void;
}

const TITLE = "Family trees";

/** The family trees that this browser keeps, and the search for the company of another one. */
export function FamiliesScreen({ search, onSearchChange }: FamiliesScreenProps) {
  const { data: families, error, refetch } = useQuery(familyQueries.list());
  usePageTitle(TITLE);
  if (error) return <FamiliesFailed title={TITLE} error={error} onRetry={() => void refetch()} />;
  if (families === undefined) return <StoredDataLoading title={TITLE} />;
  return (
    <>
      <PageHeader title={TITLE} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-192 gap-6 p-4">
          <CompanyFinder
            key={search.company}
            company={search.company}
            onCompany={(company) => onSearchChange({ company })}
          />
          {families.length > 0 ? (
            <RecentFamilies families={families} />
          ) : (
            search.company === undefined && (
              <StatePanel icon={familyIcon} title="No family tree yet">
                <p>
                  Find a company by its name, or press “Family tree” where a company is shown. Trees are kept
                  on this device.
                </p>
              </StatePanel>
            )
          )}
        </div>
      </div>
    </>
  );
}

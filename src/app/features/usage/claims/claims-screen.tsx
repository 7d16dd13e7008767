import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, Flag } from "lucide-react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import type { Claim } from "#contract/usage/claim-schemas.ts";
import { GONE } from "#app/features/usage/usage-labels.ts";
import { UsageViews, UsageViewsRoom } from "#app/features/usage/usage-views.tsx";
import { ClaimStateBadge } from "./claim-state-badge.tsx";
import { STATES, reasonLabel } from "./claim-labels.ts";
import { claimsQuery, useClaimActions } from "./claim-queries.ts";
import { downloadClaims } from "./claims-csv.ts";

const TITLE = "Claims";

/** What people said is wrong: one's own with where it stands, or for administrators all, to be settled. */
export function ClaimsScreen() {
  usePageTitle(TITLE);
  const { data: members, failed } = useMembers();
  const isAdministrator = members?.isAdministrator === true;
  const session = useUserSession();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...claimsQuery(session, isAdministrator),
    enabled: members !== undefined || failed,
  });
  if (data === undefined && error === null) return <StoredDataLoading title={TITLE} />;
  const claims = data?.pages.flatMap((page) => page.claims) ?? [];
  return (
    <>
      <PageHeader
        title={TITLE}
        metaBelow
        meta={
          members ? (
            <UsageViews
              isAdministrator={isAdministrator}
              people={members.organisation?.members.length}
              current="claims"
            />
          ) : (
            <UsageViewsRoom />
          )
        }
      >
        {claims.length > 0 && (
          <Button
            compact
            icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void reportingErrors(() => downloadClaims(session, isAdministrator))}
          >
            CSV
          </Button>
        )}
      </PageHeader>
      {data === undefined && error && (
        <div className="p-4">
          <ErrorPanel error={error} what={TITLE} scopes={[]} onRetry={() => void refetch()} />
        </div>
      )}
      {data !== undefined && claims.length === 0 && (
        <StatePanel icon={<Flag size={18} strokeWidth={1.75} aria-hidden />} title="No claims">
          <p>
            {isAdministrator
              ? "When somebody presses “Something wrong?” beside what was used, it is listed here."
              : "Press “Something wrong?” beside what you used, and your administrator sees it."}
          </p>
        </StatePanel>
      )}
      {claims.length > 0 && (
        <div className="min-h-40 flex-1 overflow-auto">
          <ListTable
            label={TITLE}
            columns={isAdministrator ? TEAM_COLUMNS : OWN_COLUMNS}
            actions={{ label: "Change", className: "w-36" }}
            className="md:min-w-180 xl:min-w-240"
          >
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} isAdministrator={isAdministrator} />
            ))}
          </ListTable>
          {hasNextPage && (
            <p className="p-4">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  );
}

const MADE = { label: "Claimed", className: "w-28" };
const ABOUT = { label: "About", className: "w-[22%]" };
const PERSON = { label: "Person", className: "w-32" };
const REASON = { label: "What is wrong", className: "w-auto" };
const CREDITS = { label: "Credits", className: "w-20 text-right" };
/** Whatever a laptop has no room for: it is in the file as well. */
const REQUEST = { label: "Request ID", className: "w-36 max-xl:hidden" };

const OWN_COLUMNS = [MADE, ABOUT, REASON, CREDITS, REQUEST];
const TEAM_COLUMNS = [MADE, ABOUT, PERSON, REASON, CREDITS, REQUEST];

interface ClaimRowProps {
  readonly claim: Claim;
  readonly isAdministrator: boolean;
}

function ClaimRow({ claim, isAdministrator }: ClaimRowProps) {
  const { madeAt, person, name, ids, reason, note, credits, requestId } = claim;
  const about = name !== null && name !== "" ? name : ids.length > 0 ? ids.join(", ") : "Details deleted";
  return (
    <tr role="row" className={row}>
      <td role="cell" className={classNames(cell, "text-ink-2 max-md:text-right max-md:[grid-area:made]")}>
        <RelativeTime date={madeAt} />
      </td>
      <td role="cell" className={classNames(cell, "font-medium max-md:[grid-area:about]")}>
        <span className="line-clamp-2 wrap-anywhere" title={about}>
          {about}
        </span>
      </td>
      {isAdministrator && (
        <td role="cell" className={classNames(cell, "max-md:[grid-area:person]")}>
          <span className="block truncate">{person.name ?? GONE}</span>
        </td>
      )}
      <td role="cell" className={classNames(cell, "max-md:[grid-area:reason]")}>
        <span className="grid min-w-0">
          {reasonLabel(reason)}
          {note !== null && note !== "" && (
            <span className="line-clamp-2 text-xs wrap-anywhere text-ink-2" title={note}>
              {note}
            </span>
          )}
        </span>
      </td>
      <td role="cell" className={classNames(cell, "tabular-nums max-md:hidden md:text-right")}>
        {credits === null ? "–" : formatNumber(credits)}
      </td>
      <td role="cell" className={classNames(cell, "max-xl:hidden")}>
        {requestId !== null && (
          <span className="flex min-w-0 items-center gap-1">
            <span className="truncate font-mono text-xs" title={requestId}>
              {requestId}
            </span>
            <CopyButton value={requestId} label="Copy the request ID" />
          </span>
        )}
      </td>
      <td role="cell" className={classNames(cell, "max-md:[grid-area:state] md:text-right")}>
        <ClaimStateControl claim={claim} isAdministrator={isAdministrator} />
      </td>
    </tr>
  );
}

/** Where a claim stands: an administrator sets it, its person takes it back while it is open. */
function ClaimStateControl({ claim, isAdministrator }: ClaimRowProps) {
  const { id, state, name, person } = claim;
  const { setState, withdraw } = useClaimActions();
  if (isAdministrator) {
    return (
      <Select
        label={`State of the claim about ${name ?? "something"}`}
        hideLabel
        size="sm"
        value={state}
        options={STATES}
        onChange={(chosen) => void reportingErrors(() => setState(id, chosen))}
      />
    );
  }
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      <ClaimStateBadge state={state} />
      {state === "open" && person.isSelf && (
        <Button variant="link" onClick={() => void reportingErrors(() => withdraw(id))}>
          Take back
        </Button>
      )}
    </span>
  );
}

const row =
  "hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-b " +
  "max-md:border-line max-md:px-4 max-md:py-2 max-md:[grid-template-areas:'about_state'_'reason_made'_'person_person']";
const cell = "md:border-b md:border-line md:px-2 md:py-2 md:first:pl-4 md:last:pr-4";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { CsvButton } from "#app/exports/csv-button.tsx";
import { formatNumber } from "#app/lib/format-number.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { ListScreen } from "#app/ui/list/list-screen.tsx";
import type { ListColumn } from "#app/ui/list/list-table.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import type { Claim } from "#contract/usage/claim-schemas.ts";
import { UNKNOWN_PERSON } from "#app/features/usage/usage-labels.ts";
import { UsageViews, UsageViewsPlaceholder } from "#app/features/usage/usage-views.tsx";
import { ClaimStateBadge } from "./claim-state-badge.tsx";
import { STATES, reasonLabel } from "./claim-labels.ts";
import { claimsQuery, readAllClaims, useClaimActions } from "./claim-queries.ts";
import { claimRows } from "./claim-rows.ts";

/** The subject of a claim, some of whose details may have been erased. */
function aboutLabel({ name, ids }: Claim): string {
  if (name !== null && name !== "") return name;
  return ids.length > 0 ? ids.join(", ") : "Details deleted";
}

const made: ListColumn<Claim> = {
  label: "Claimed",
  phone: "note",
  className: "text-ink-2 md:w-28",
  cell: ({ madeAt }) => <RelativeTime date={madeAt} />,
};

const about: ListColumn<Claim> = {
  label: "About",
  phone: "title",
  isHeading: true,
  className: "whitespace-normal md:w-[22%]",
  cell: (claim) => (
    <span className="line-clamp-2 wrap-anywhere" title={aboutLabel(claim)}>
      {aboutLabel(claim)}
    </span>
  ),
};

const who: ListColumn<Claim> = {
  label: "Person",
  phone: "more",
  className: "md:w-32",
  cell: ({ person }) => person.name ?? UNKNOWN_PERSON,
};

const others: readonly ListColumn<Claim>[] = [
  {
    label: "What is wrong",
    phone: "text",
    className: "whitespace-normal",
    cell: ({ reason, note }) => (
      <span className="grid min-w-0">
        {reasonLabel(reason)}
        {note !== null && note !== "" && (
          <span className="line-clamp-2 text-xs wrap-anywhere text-ink-2" title={note}>
            {note}
          </span>
        )}
      </span>
    ),
  },
  {
    label: "Credits",
    className: "tabular-nums md:w-20 md:text-right",
    cell: ({ credits }) => (credits === null ? "–" : formatNumber(credits)),
  },
  {
    // in the file as well
    label: "Reference",
    className: "md:w-36",
    isWideOnly: true,
    cell: ({ requestId }) =>
      requestId !== null && (
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate font-mono text-xs" title={requestId}>
            {requestId}
          </span>
          <CopyButton value={requestId} label="Copy the reference" />
        </span>
      ),
  },
];

const state = (isAdministrator: boolean): ListColumn<Claim> => ({
  label: "Change",
  phone: "side",
  className: "md:w-36 md:text-right",
  isActions: true,
  cell: (claim) => <ClaimStateControl claim={claim} isAdministrator={isAdministrator} />,
});

const OWN_COLUMNS = [made, about, ...others, state(false)];
const TEAM_COLUMNS = [made, about, who, ...others, state(true)];

/** People's claims: one's own with their states or, for administrators, all of them with controls. */
export function ClaimsScreen() {
  const { data: members, failed } = useMembers();
  const isAdministrator = members?.isAdministrator === true;
  const session = useUserSession();
  const query = useInfiniteQuery({
    ...claimsQuery(session, isAdministrator),
    enabled: members !== undefined || failed,
  });
  const { data, error, refetch } = query;
  const claims = data?.pages.flatMap((page) => page.claims);
  return (
    <ListScreen
      title="Claims"
      meta={
        members ? (
          <UsageViews
            isAdministrator={isAdministrator}
            people={members.organisation?.members.length}
            current="claims"
          />
        ) : (
          <UsageViewsPlaceholder />
        )
      }
      actions={
        claims !== undefined &&
        claims.length > 0 && (
          <CsvButton
            what="Claims"
            fileName={["claims", ""]}
            read={async () => claimRows(await readAllClaims(session, isAdministrator))}
          />
        )
      }
      rows={claims}
      failure={error && claims === undefined && <ErrorPanel error={error} what="Claims" onRetry={refetch} />}
      empty={
        <StatePanel icon={Flag} title="No claims">
          <p>
            {isAdministrator
              ? "When somebody presses “Something wrong?” beside what was used, it is listed here."
              : "Press “Something wrong?” beside what you used, and your administrator sees it."}
          </p>
        </StatePanel>
      }
      columns={isAdministrator ? TEAM_COLUMNS : OWN_COLUMNS}
      keyOf={({ id }) => id}
      more={query}
      minWidth="md:min-w-180 xl:min-w-240"
    />
  );
}

interface ClaimStateControlProps {
  readonly claim: Claim;
  readonly isAdministrator: boolean;
}

/** The state of a claim: administrators set it, and its person withdraws it while it is open. */
function ClaimStateControl({ claim, isAdministrator }: ClaimStateControlProps) {
  const { id, state, name, person } = claim;
  const { setState, withdraw } = useClaimActions();
  if (isAdministrator) {
    return (
      <Select
        label={`Status of the claim about ${name ?? "something"}`}
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

import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { RunNameLink } from "#app/record-views/values/run-name-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import type { UsageAbout, UsageCall } from "#contract/usage/ledger-schemas.ts";
import { ClaimDialog } from "./claims/claim-dialog.tsx";
import { ClaimStateBadge } from "./claims/claim-state-badge.tsx";
import {
  GONE,
  actionLabel,
  askedLabel,
  creditsLabel,
  foundLabel,
  recordLabel,
  shortTime,
} from "./usage-labels.ts";

/** Records that a row names; the others are counted. */
const MAX_NAMED = 3;

const WHEN = { label: "When", className: "w-42" };
const WHAT = { label: "What for", className: "w-auto" };
const PERSON = { label: "Person", className: "w-32" };
const FOUND = { label: "Found", className: "w-30" };
const CREDITS = { label: "Credits", className: "w-24 text-right" };
const CLAIM = { label: "Claim", className: "w-38" };
/** A team's rows show claims, and make none: each person makes their own. */
const TEAM_CLAIM = { label: "Claim", className: "w-30" };

const OWN_COLUMNS = [WHEN, WHAT, FOUND, CREDITS];
const TEAM_COLUMNS = [WHEN, WHAT, PERSON, FOUND, CREDITS];

interface UsageCallsProps {
  readonly calls: readonly UsageCall[];
  /** Whether they are of several people. */
  readonly isTeam: boolean;
}

/** The rows of the ledger, each with the way to what it was about. */
export function UsageCalls({ calls, isTeam }: UsageCallsProps) {
  const [claimed, setClaimed] = useState<UsageCall>();
  return (
    <>
      <ListTable
        label="What was used"
        columns={isTeam ? TEAM_COLUMNS : OWN_COLUMNS}
        actions={isTeam ? TEAM_CLAIM : CLAIM}
        className=""
      >
        {calls.map((call) => (
          <CallRow
            key={`${call.person.id} ${call.key} ${String(call.attempt)} ${call.sentAt}`}
            call={call}
            isTeam={isTeam}
            onClaim={() => setClaimed(call)}
          />
        ))}
      </ListTable>
      {claimed && (
        <ClaimDialog
          about={{ key: claimed.key, attempt: claimed.attempt }}
          what={whatOf(claimed)}
          onClose={() => setClaimed(undefined)}
        />
      )}
    </>
  );
}

/** Whether a row has a number of credits, which on a phone stands without its heading. */
function isKnownCharge({ credits, atStake }: UsageCall): boolean {
  return credits !== null && credits > 0 && atStake === 0;
}

/** What a row is about, in a few words. */
function whatOf(call: UsageCall): string {
  const { about } = call;
  const [record, another] = about?.records ?? [];
  if (about && record && another === undefined) return recordLabel(about.type, record);
  return about?.name || askedLabel(call);
}

interface CallRowProps {
  readonly call: UsageCall;
  readonly isTeam: boolean;
  readonly onClaim: () => void;
}

function CallRow({ call, isTeam, onClaim }: CallRowProps) {
  const { sentAt, person, found, claim } = call;
  return (
    <tr role="row" className={row}>
      <td role="cell" className={classNames(cell, "text-ink-2 tabular-nums max-md:[grid-area:when]")}>
        <time dateTime={sentAt} title={formatExactTime(sentAt)}>
          {shortTime(sentAt)}
        </time>
      </td>
      <td role="cell" className={classNames(cell, "max-md:[grid-area:what]")}>
        <span className="grid min-w-0 gap-0.5">
          <CallSubject call={call} />
        </span>
      </td>
      {isTeam && (
        <td role="cell" className={classNames(cell, "max-md:[grid-area:person]")}>
          <span className="block truncate" title={person.name ?? GONE}>
            {person.name ?? GONE}
          </span>
        </td>
      )}
      <td
        role="cell"
        className={classNames(cell, "text-ink-2 tabular-nums max-md:text-right max-md:[grid-area:found]")}
      >
        {found === null ? (
          <Badge tone={call.outcome === "unconfirmed" ? "warning" : "neutral"}>{foundLabel(call)}</Badge>
        ) : (
          foundLabel(call)
        )}
      </td>
      <td
        role="cell"
        className={classNames(cell, "text-right font-medium tabular-nums max-md:[grid-area:credits]")}
      >
        {creditsLabel(call)}
        {isKnownCharge(call) && (
          <span className="font-normal text-ink-2 md:hidden">
            {call.credits === 1 ? " credit" : " credits"}
          </span>
        )}
      </td>
      <td role="cell" className={classNames(cell, "text-right max-md:[grid-area:claim]")}>
        {claim && (
          <Link to="/usage/claims" aria-label="To the claim">
            <ClaimStateBadge state={claim.state} />
          </Link>
        )}
        {claim === null && person.isSelf && !isTeam && (
          <Button variant="link" className="-mr-2.5" onClick={onClaim}>
            Something wrong?
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What a call was about: the record, or the run with some of its records. */
function CallSubject({ call }: { readonly call: UsageCall }) {
  const { about, runId } = call;
  const action = actionLabel(call);
  if (about === null) return <span className="text-ink-2">{action}, details deleted</span>;
  const { name, type, records } = about;
  const [record, another] = records;
  const run = runId !== null && name !== "" ? <RunNameLink run={{ id: runId, name }} /> : null;
  if (record !== undefined && another === undefined) {
    const isNamedSo = name === "" || name === record.name;
    return (
      <>
        <RecordLink type={type} record={record} className="font-medium" />
        <span className="truncate text-xs text-ink-2">
          {action}
          {!isNamedSo && " · "}
          {!isNamedSo && (run ?? name)}
        </span>
      </>
    );
  }
  return (
    <>
      {run ?? <span className="truncate font-medium">{name || askedLabel(call)}</span>}
      <span className="truncate text-xs text-ink-2">
        {action} · {name === "" ? "" : `${askedLabel(call)}: `}
        {records.slice(0, MAX_NAMED).map((each, at) => (
          <span key={each.id ?? at}>
            {at > 0 && ", "}
            <RecordLink type={type} record={each} />
          </span>
        ))}
        {records.length > MAX_NAMED && ` and ${String(records.length - MAX_NAMED)} more`}
      </span>
    </>
  );
}

interface RecordLinkProps {
  readonly type: UsageAbout["type"];
  readonly record: UsageAbout["records"][number];
  readonly className?: string;
}

/** The way to a record: a company has a page, a contact a preview. One without an id has none. */
function RecordLink({ type, record, className }: RecordLinkProps) {
  const label = recordLabel(type, record);
  const { id } = record;
  const look = classNames("truncate underline-offset-3", className);
  if (id === null) return <span className={look}>{label}</span>;
  if (type === "contact")
    return (
      <Link to="/contacts" search={{ personId: id, peek: id }} className={`${look} hover:underline`}>
        {label}
      </Link>
    );
  return (
    <Link to="/companies/$companyId" params={{ companyId: id }} className={`${look} hover:underline`}>
      {label}
    </Link>
  );
}

const row =
  "hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-b " +
  "max-md:border-line max-md:px-4 max-md:py-2 max-md:[grid-template-areas:'what_credits'_'person_person'_'when_found'_'claim_claim']";
const cell =
  "md:border-b md:border-line md:px-2 md:py-2 md:first:pl-4 md:last:pr-4 max-md:empty:hidden md:[tr:last-child>&]:border-b-0";

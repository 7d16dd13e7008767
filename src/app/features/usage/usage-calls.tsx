import { Link } from "@tanstack/react-router";
import { classNames } from "#app/lib/class-names.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { RunNameLink } from "#app/record-views/values/run-name-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type ListColumn, ListTable } from "#app/ui/list/list-table.tsx";
import { ask } from "#app/ui/overlays/question-outlet.tsx";
import type { UsageAbout, UsageCall } from "#contract/usage/ledger-schemas.ts";
import { ClaimDialog } from "./claims/claim-dialog.tsx";
import { ClaimStateBadge } from "./claims/claim-state-badge.tsx";
import {
  UNKNOWN_PERSON,
  actionLabel,
  requestedLabel,
  creditsLabel,
  foundLabel,
  recordLabel,
  shortTime,
} from "./usage-labels.ts";

/** The number of records that a row names; it only counts the others. */
const MAX_NAMED = 3;

const when: ListColumn<UsageCall> = {
  label: "When",
  phone: "text",
  className: "text-ink-2 tabular-nums md:w-42",
  cell: ({ sentAt }) => (
    <time dateTime={sentAt} title={formatExactTime(sentAt)}>
      {shortTime(sentAt)}
    </time>
  ),
};

const what: ListColumn<UsageCall> = {
  label: "What for",
  phone: "title",
  cell: (call) => (
    <span className="grid min-w-0 gap-0.5">
      <CallSubject call={call} />
    </span>
  ),
};

const who: ListColumn<UsageCall> = {
  label: "Person",
  phone: "more",
  className: "md:w-32",
  cell: ({ person }) => <span title={person.name ?? UNKNOWN_PERSON}>{person.name ?? UNKNOWN_PERSON}</span>,
};

const found: ListColumn<UsageCall> = {
  label: "Found",
  phone: "note",
  className: "text-ink-2 tabular-nums md:w-30",
  cell: (call) =>
    call.found === null ? (
      <Badge tone={call.outcome === "unconfirmed" ? "warning" : "neutral"}>{foundLabel(call)}</Badge>
    ) : (
      foundLabel(call)
    ),
};

const charge: ListColumn<UsageCall> = {
  label: "Credits",
  phone: "side",
  className: "text-right font-medium tabular-nums md:w-24",
  cell: (call) => (
    <>
      {creditsLabel(call)}
      {isKnownCharge(call) && (
        <span className="font-normal text-ink-2 md:hidden">
          {call.credits === 1 ? " credit" : " credits"}
        </span>
      )}
    </>
  ),
};

const claimState = ({ claim }: UsageCall) =>
  claim && (
    <Link to="/usage/claims" aria-label="To the claim">
      <ClaimStateBadge state={claim.state} />
    </Link>
  );

const ownClaim: ListColumn<UsageCall> = {
  label: "Claim",
  phone: "last",
  className: "text-right md:w-38",
  isActions: true,
  cell: (call) =>
    claimState(call) ??
    (call.person.isSelf && (
      <Button
        variant="link"
        className="-mr-2.5"
        onClick={() =>
          ask((close) => (
            <ClaimDialog
              about={{ key: call.key, attempt: call.attempt }}
              what={whatOf(call)}
              onClose={close}
            />
          ))
        }
      >
        Something wrong?
      </Button>
    )),
};

/** The rows of a team show claims but cannot make them: each person claims for themselves. */
const teamClaim: ListColumn<UsageCall> = { ...ownClaim, className: "text-right md:w-30", cell: claimState };

const OWN_COLUMNS = [when, what, found, charge, ownClaim];
const TEAM_COLUMNS = [when, what, who, found, charge, teamClaim];

interface UsageCallsProps {
  readonly calls: readonly UsageCall[];
  /** Whether the rows belong to several people. */
  readonly isTeam: boolean;
}

/** The rows of the ledger, each with a link to its record or run. */
export function UsageCalls({ calls, isTeam }: UsageCallsProps) {
  return (
    <ListTable
      label="What was used"
      columns={isTeam ? TEAM_COLUMNS : OWN_COLUMNS}
      rows={calls}
      keyOf={({ person, key, attempt, sentAt }) => `${person.id} ${key} ${String(attempt)} ${sentAt}`}
    />
  );
}

/** Whether a row has a number of credits; on a phone the number stands without its heading. */
function isKnownCharge({ credits, atStake }: UsageCall): boolean {
  return credits !== null && credits > 0 && atStake === 0;
}

/** The subject of a row, in a few words. */
function whatOf(call: UsageCall): string {
  const { about } = call;
  const [record, another] = about?.records ?? [];
  if (about && record && another === undefined) return recordLabel(about.type, record);
  return about?.name || requestedLabel(call);
}

/** The subject of a call: the record, or the run with some of its records. */
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
      {run ?? <span className="truncate font-medium">{name || requestedLabel(call)}</span>}
      <span className="truncate text-xs text-ink-2">
        {action} · {name === "" ? "" : `${requestedLabel(call)}: `}
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

/** The link to a record: to the page of a company or the preview of a contact. A record without an id has no link. */
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

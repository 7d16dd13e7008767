import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { companyQueries } from "#app/api/company-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatDate } from "#app/lib/format-date.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { costWords, priceText, troubleWords } from "#app/paid-calls/price-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { type FamilyFetch, type LocalFamily, startFetch } from "./families-store.ts";
import { useFamily } from "./family-provider.tsx";
import { NoTree, familyIcon } from "./family-states.tsx";
import { NotStoredError, familySubject } from "./fetch-hierarchy.ts";

interface FetchHierarchyPanelProps {
  readonly companyId: string;
  /** What is stored, which may be no more than an unconfirmed attempt. */
  readonly local: LocalFamily | null;
  readonly fetch: FamilyFetch | undefined;
}

/** Says what a family tree costs before it is fetched, and how a failed attempt ended. */
export function FetchHierarchyPanel({ companyId, local, fetch }: FetchHierarchyPanelProps) {
  const { data: record, isPending } = useQuery(companyQueries.byId(companyId));
  const name = record?.attributes.name || local?.family.name || "";
  const subject = familySubject({ id: companyId, name }, record);
  const { company, managed } = subject;
  const start = () => void startFetch({ companyId, name, refetch: local?.answer !== undefined });
  const attempt = local?.family.attempt ?? null;
  usePageTitle(`Family tree of ${company}`);
  const failed = fetch?.status === "failed" ? fetch : undefined;
  return (
    <>
      <PageHeader title={`Family tree of ${company}`} />
      {failed && failed.error instanceof NotStoredError ? (
        <Warning title="Not sent" action="Try again" onAction={start}>
          {failed.error.message} Nothing was paid. Private windows and full disks can cause this.
        </Warning>
      ) : failed ? (
        <ErrorPanel
          error={failed.error}
          what={subject.what}
          scopes={subject.scopes}
          words={troubleWords(
            { error: failed.error, inDoubt: failed.unconfirmed || attempt !== null },
            subject,
          )}
          again={`Try again · ${priceText(managed)}`}
          onAgain={start}
        />
      ) : attempt !== null ? (
        <Warning
          title="This family tree may already be paid for"
          action={`Try again · ${priceText(managed)}`}
          onAction={start}
        >
          It was requested on {formatDate(attempt.sentAt)}, and the page was left before an answer arrived.
          Trying again costs up to 1 credit, and nothing if this was paid.
        </Warning>
      ) : record === null ? (
        <NoTree
          title="No company has this ID"
          actions={<Button onClick={start}>Load its family tree anyway · {priceText(managed)}</Button>}
        >
          Company search does not know company {companyId}. It may have been merged into another one.
        </NoTree>
      ) : (
        <StatePanel
          icon={familyIcon}
          title={`The whole family of ${company}`}
          actions={
            <Button variant="primary" onClick={start} {...(isPending && { "aria-disabled": true })}>
              Load family tree · {priceText(managed)}
            </Button>
          }
        >
          <p>From its ultimate parent down, with locations and former names.</p>
          <p>{costWords(subject, 1)} The tree is saved on this device, and opening it again is free.</p>
        </StatePanel>
      )}
    </>
  );
}

interface WarningProps {
  readonly title: string;
  readonly action: string;
  readonly onAction: () => void;
  readonly children: ReactNode;
}

function Warning({ title, action, onAction, children }: WarningProps) {
  return (
    <StatePanel
      tone="warn"
      icon={familyIcon}
      title={title}
      actions={
        <Button variant="primary" onClick={onAction}>
          {action}
        </Button>
      }
    >
      <p>{children}</p>
    </StatePanel>
  );
}

/** Fetches a stored tree again, after saying what that costs. */
export function RefreshFamily() {
  const { fetch, refetch } = useFamily();
  return (
    <Popover
      title="Refresh"
      align="end"
      trigger={
        <Button
          compact
          busy={fetch?.status === "fetching"}
          icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
        >
          Refresh
        </Button>
      }
    >
      {(close) => (
        <RefreshPrice
          onRefresh={() => {
            close();
            refetch();
          }}
        />
      )}
    </Popover>
  );
}

function RefreshPrice({ onRefresh }: { readonly onRefresh: () => void }) {
  const { stored } = useFamily();
  const { data: record } = useQuery(companyQueries.byId(stored.id));
  const subject = familySubject(stored, record);
  return (
    <div className="grid gap-2 p-4">
      {stored.answer && (
        <p className="text-ink-2">This tree was loaded on {formatDate(stored.answer.receivedAt)}.</p>
      )}
      <p className="text-ink-2">{costWords(subject, 1)}</p>
      <Button variant="primary" className="mt-1 justify-self-start" onClick={onRefresh} data-autofocus>
        Refresh · {priceText(subject.managed)}
      </Button>
    </div>
  );
}

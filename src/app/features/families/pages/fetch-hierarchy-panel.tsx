import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { companyQueries } from "#app/api/company-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { formatDate } from "#app/lib/format-date.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { priceMessage, formatPrice, failureMessage } from "#app/paid-calls/price-text.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { type FamilyAsk, type OwnFamily, startFamilyAsk } from "./families-store.ts";
import { NoTree, familyIcon } from "./family-states.tsx";
import { NotStoredError, familySubject } from "./fetch-hierarchy.ts";

interface AskFamilyPanelProps {
  readonly companyId: string;
  /** What is kept, which may be a call in doubt alone. */
  readonly own: OwnFamily | null;
  readonly ask: FamilyAsk | undefined;
}

/** Says what a family tree costs before it is asked for, and what became of an attempt that brought none. */
export function AskFamilyPanel({ companyId, own, ask }: AskFamilyPanelProps) {
  const { data: record, isPending } = useQuery(companyQueries.byId(companyId));
  const name = record?.attributes.name || own?.family.name || "";
  const subject = familySubject({ id: companyId, name }, record);
  const { company, managed } = subject;
  const start = () => void startFamilyAsk({ companyId, name, anew: own?.answer !== undefined });
  usePageTitle(`Family tree of ${company}`);
  const failed = ask?.status === "failed" ? ask : undefined;
  return (
    <>
      <PageHeader title={`Family tree of ${company}`} />
      {failed && failed.error instanceof NotStoredError ? (
        <NotStored error={failed.error} onAgain={start} />
      ) : failed ? (
        <ErrorPanel
          error={failed.error}
          what={subject.what}
          scopes={subject.scopes}
          message={failureMessage(
            { error: failed.error, unconfirmed: failed.inDoubt || own?.family.attempt != null },
            subject,
          )}
          retryLabel={`Ask again · ${formatPrice(managed)}`}
          onRetry={start}
        />
      ) : own?.family.attempt != null ? (
        <InDoubt sentAt={own.family.attempt.sentAt} price={formatPrice(managed)} onAgain={start} />
      ) : record === null ? (
        <NoTree
          title="No company has this ID"
          actions={<Button onClick={start}>Ask for its family all the same · {formatPrice(managed)}</Button>}
        >
          Search knows no company {companyId}. It may have been merged into another one.
        </NoTree>
      ) : (
        <StatePanel
          icon={familyIcon}
          title={`The whole family of ${company}`}
          actions={
            <Button variant="primary" onClick={start} {...(isPending && { "aria-disabled": true })}>
              Read the family tree · {formatPrice(managed)}
            </Button>
          }
        >
          <p>From its ultimate parent down, with locations and former names.</p>
          <p>{priceMessage(subject, 1)} The tree is kept on this device, and opening it again is free.</p>
        </StatePanel>
      )}
    </>
  );
}

function InDoubt({ sentAt, price, onAgain }: { sentAt: string; price: string; onAgain: () => void }) {
  return (
    <Told title="This family tree may already be paid" action={`Ask again · ${price}`} onAgain={onAgain}>
      It was asked for on {formatDate(sentAt)}, and no answer came before the page was left. Asking again
      costs up to 1 credit, and none if this was paid.
    </Told>
  );
}

function NotStored({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <Told title="Not sent" action="Try again" onAgain={onAgain}>
      {error.message} Nothing was paid. Private windows and full disks may refuse it.
    </Told>
  );
}

interface ToldProps {
  readonly title: string;
  readonly action: string;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

function Told({ title, action, onAgain, children }: ToldProps) {
  return (
    <StatePanel
      tone="warning"
      icon={familyIcon}
      title={title}
      actions={
        <Button variant="primary" onClick={onAgain}>
          {action}
        </Button>
      }
    >
      <p>{children}</p>
    </StatePanel>
  );
}

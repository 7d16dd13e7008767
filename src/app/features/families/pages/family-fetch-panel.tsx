import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { classNames } from "#app/lib/class-names.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import {
  failureMessage,
  formatPrice,
  priceMessage,
  unconfirmedMessage,
} from "#app/paid-calls/paid-call-price-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { type FamilyFetch, type LocalFamily, useFamilies } from "./families-page-store.ts";
import { useFamily } from "./family-provider.tsx";
import { NoTree, familyIcon } from "./family-states.tsx";
import { useFamilySubject } from "./use-family-subject.ts";
import { unknownCompanyReason } from "./family-notice-text.ts";

interface FetchHierarchyPanelProps {
  readonly companyId: string;
  /** What is stored, which may be no more than an unconfirmed attempt. */
  readonly local: LocalFamily | null;
  readonly fetch: FamilyFetch | undefined;
}

/** Says what a family tree costs before it is fetched, and how a failed attempt ended. */
export function FetchHierarchyPanel({ companyId, local, fetch }: FetchHierarchyPanelProps) {
  const families = useFamilies();
  const { data: record, isPending, isLoading } = useQuery(companyQueries.byId(companyId));
  const name = record?.attributes.name || local?.family.name || "";
  const subject = useFamilySubject({ id: companyId, name }, record);
  const price = formatPrice(subject.managed);
  const start = () => void families.startFetch({ companyId, name });
  const attempt = local?.family.attempt ?? null;
  const unknown = unknownCompanyReason(companyId, record);
  const title = `Family tree of ${subject.company}`;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      {fetch?.status === "failed" ? (
        <ErrorPanel
          error={fetch.error}
          what={subject.what}
          scopes={subject.scopes}
          message={failureMessage(
            { error: fetch.error, unconfirmed: fetch.unconfirmed || attempt !== null },
            subject,
          )}
          retryLabel={`Ask again · ${price}`}
          onRetry={start}
        />
      ) : attempt !== null ? (
        <StatePanel
          tone="warning"
          icon={familyIcon}
          title="Unconfirmed"
          actions={
            <Button variant="primary" onClick={start}>
              Ask again · {price}
            </Button>
          }
        >
          <p>{unconfirmedMessage(subject, attempt.sentAt)}</p>
        </StatePanel>
      ) : unknown ? (
        <NoTree
          title={unknown.title}
          actions={<Button onClick={start}>Load its family tree anyway · {price}</Button>}
        >
          {unknown.text}
        </NoTree>
      ) : (
        // its words depend on the price
        <div className={classNames("contents", isLoading && "invisible")}>
          <StatePanel
            icon={familyIcon}
            title={`The whole family of ${subject.company}`}
            actions={
              <Button variant="primary" onClick={start} {...(isPending && { "aria-disabled": true })}>
                Load family tree · {price}
              </Button>
            }
          >
            <p>From the top of the family down, with locations and former names.</p>
            <p>{priceMessage(subject, 1)} The tree is saved, and opening it again is free.</p>
          </StatePanel>
        </div>
      )}
    </>
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
  const subject = useFamilySubject(stored, record);
  return (
    <div className="grid gap-2 p-4">
      {stored.answer && (
        <p className="text-ink-2">This tree was loaded on {formatDate(stored.answer.receivedAt)}.</p>
      )}
      <p className="text-ink-2">{priceMessage(subject, 1)}</p>
      <Button variant="primary" className="mt-1 justify-self-start" onClick={onRefresh} data-autofocus>
        Refresh · {formatPrice(subject.managed)}
      </Button>
    </div>
  );
}

import { Network } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { noOfferMessage } from "#app/prices/price-labels.ts";
import { mostCredits } from "#app/prices/price-of.ts";
import { offerLabel, readLabel, readPriceMessage } from "#app/prices/read-prices.ts";
import { RefreshButton, RefreshOffer } from "#app/prices/refresh-button.tsx";
import { type SingleRunState, againLabel, isUnderWay } from "#app/runs/single-run-state.ts";
import { Button } from "#app/ui/button.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { noFamilyReason, unknownCompanyReason } from "./family-notice-text.ts";
import { useFamily } from "./family-provider.tsx";
import { FamilyScreen, NoTree, PAY_LABEL } from "./family-states.tsx";
import type { FamilyRead } from "./use-family-read.ts";
import { type FamilySubject, useFamilySubject } from "./use-family-subject.ts";

interface FetchHierarchyPanelProps {
  readonly companyId: string;
  /** Its last run, if that returned no tree. */
  readonly run: SingleRunState | undefined;
  readonly press: FamilyRead["press"];
}

/** Shows the price of a family tree before it is fetched, and how its last run ended. */
export function FetchHierarchyPanel({ companyId, run, press }: FetchHierarchyPanelProps) {
  const subject = useFamilySubject(companyId);
  const { company, price, snapshot } = subject;
  const start = () => press({ snapshot }, price);
  const unknown = subject.isUnknown ? unknownCompanyReason(companyId, null) : undefined;
  const label = readLabel(subject);
  return (
    <FamilyScreen title={`Family tree of ${company}`}>
      {run?.kind === "failed" ? (
        <StatePanel
          tone="warning"
          icon={Network}
          title={run.label}
          actions={
            <Button variant="primary" onClick={start}>
              {againLabel(run.again, PAY_LABEL)}
            </Button>
          }
        >
          <p>{run.text}</p>
        </StatePanel>
      ) : run?.kind === "done" && !run.found ? (
        <NoTree
          title={noFamilyReason(company, run.status).title}
          actions={label !== undefined && <Button onClick={start}>{label}</Button>}
        >
          {noFamilyReason(company, run.status).text}
        </NoTree>
      ) : unknown ? (
        <NoTree
          title={unknown.title}
          actions={
            label !== undefined && (
              <Button onClick={start}>Load its family tree anyway · {offerLabel(price)}</Button>
            )
          }
        >
          {unknown.text}
        </NoTree>
      ) : (
        <FamilyOffer subject={subject} onLoad={start} />
      )}
    </FamilyScreen>
  );
}

function FamilyOffer({ subject, onLoad }: { readonly subject: FamilySubject; readonly onLoad: () => void }) {
  const { company, price, isSettled } = subject;
  const label = readLabel(subject);
  return (
    // the text depends on the price
    <div className={classNames("contents", !isSettled && "invisible")}>
      <StatePanel
        icon={Network}
        title={`The whole family of ${company}`}
        actions={
          label !== undefined && (
            <Button variant="primary" onClick={onLoad} {...(!isSettled && { "aria-disabled": true })}>
              {label}
            </Button>
          )
        }
      >
        <p>From the top of the family down, with locations and former names.</p>
        <p>
          {readPriceMessage(subject, 1)}
          {mostCredits(price) > 0 &&
            noOfferMessage(price) === undefined &&
            " Your team owns it from then on."}
        </p>
      </StatePanel>
    </div>
  );
}

/** Fetches an owned tree again, after showing the price. */
export function RefreshFamily() {
  const { run } = useFamily();
  return <RefreshButton busy={isUnderWay(run)}>{(close) => <RefreshPrice onClose={close} />}</RefreshButton>;
}

function RefreshPrice({ onClose }: { readonly onClose: () => void }) {
  const { read, press } = useFamily();
  const { gotAt, gotBy } = read;
  const subject = useFamilySubject(read.companyId, read.company ?? undefined);
  const { price, snapshot } = subject;
  const onRefresh = () => {
    onClose();
    press({ snapshot }, price);
  };
  return (
    <RefreshOffer subject={subject} size={1} onRefresh={onRefresh}>
      <p>
        {gotBy.isSelf
          ? `This tree was loaded on ${formatDate(gotAt)}.`
          : `Added by ${gotBy.name ?? "your team"}, ${formatDate(gotAt)}.`}
      </p>
    </RefreshOffer>
  );
}

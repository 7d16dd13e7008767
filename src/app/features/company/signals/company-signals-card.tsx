import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isGranted, useUser } from "#app/auth/auth-session-state.ts";
import { companyQueries } from "#app/api/company-api-queries.ts";
import { CompanyCard } from "#app/features/company/company-card.tsx";
import type { CompanyParams } from "#app/features/company/company-screen-params.ts";
import { DAY, formatCount } from "#app/lib/format-number.ts";
import { managementWindow } from "#app/prices/management-window.ts";
import { mustConfirm, useAskFrom } from "#app/prices/spending/ask-before-spending.ts";
import { confirmSpending } from "#app/prices/spending/confirm-spending.tsx";
import { noOfferMessage } from "#app/prices/price-labels.ts";
import { type Price, isFree, mostCredits } from "#app/prices/price-of.ts";
import { freeMessage, offerLabel } from "#app/prices/read-prices.ts";
import { pressRead } from "#app/runs/use-read-runs.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CompanySnapshot } from "#contract/records/record-snapshot.ts";
import { RUN_LIMITS } from "#contract/runs/run-schemas.ts";
import { CompanySectionTabs } from "./company-section-tabs.tsx";
import { type CompanySection, companySections } from "./company-sections.tsx";
import { reserveReads } from "./reserved-reads.ts";
import { unlockInTurn } from "./unlock-company.ts";
import type { RequestedReads } from "./use-company-screen-read.ts";

interface CompanySignalsCardProps {
  readonly companyId: string;
  readonly company: string;
  /** The company's search result. */
  readonly snapshot: CompanySnapshot;
  /** The price of reads about it. */
  readonly price: Price;
  readonly known: RequestedReads;
  readonly search: CompanyParams;
  readonly onSearchChange: (next: CompanyParams, options?: { readonly replace?: boolean }) => void;
}

const NOT_IN_ACCESS = noOfferMessage({ kind: "may-not" });

/** Intent waits for its topics; the sections most likely to have news are read first. */
const UNLOCKED_AT_ONCE = companySections.filter(({ needsTopics }) => !needsTopics);

/** The reads about a company: behind one price at first, then as tabs. Nothing is requested without a press. */
export function CompanySignalsCard(props: CompanySignalsCardProps) {
  const { search } = props;
  const { asked } = props.known;
  const card = useRef<HTMLDivElement>(null);
  const [isNamed] = useState(search.section !== undefined);
  useEffect(() => {
    // an address that names a section is about this card
    if (isNamed) card.current?.scrollIntoView({ block: "nearest" });
  }, [isNamed]);
  return (
    <div ref={card} className="min-w-0">
      <CompanyCard title="Signals" note={asked.length === 0 ? "not shown yet" : undefined}>
        {asked.length === 0 ? <LockedSignals {...props} /> : <UnlockedSignals {...props} />}
      </CompanyCard>
    </div>
  );
}

/**
 * Reads everything that needs no topics, one after the other, for one credit at most. Continues after the person leaves the
 * screen.
 */
async function unlock(session: UserSession, company: UnlockedCompany, price: Price): Promise<void> {
  const { queryClient } = session;
  const { companyId, snapshot, sections } = company;
  const operations = sections.map(({ operation }) => operation);
  const { reserved, release } = reserveReads(session, operations, companyId);
  const steps = reserved.map((operation) => ({
    load: (most: Price) =>
      pressRead(session, { operation, companyId, topics: [], page: 1 }, { snapshot }, most),
    release: () => release(operation),
  }));
  await unlockInTurn(steps, price, async () => {
    const record = await queryClient.fetchQuery({ ...companyQueries.byId(companyId), staleTime: 0 });
    return record?.attributes.managementStatus?.underManagement === true;
  });
}

interface UnlockedCompany {
  readonly companyId: string;
  readonly snapshot: CompanySnapshot;
  /** The sections that the person may read. */
  readonly sections: readonly CompanySection[];
}

function LockedSignals({ companyId, company, snapshot, price }: CompanySignalsCardProps) {
  const session = useUserSession();
  const user = useUser();
  const askFrom = useAskFrom();
  const credits = mostCredits(price);
  const sections = UNLOCKED_AT_ONCE.filter((section) => isGranted(user, section));
  const refusal = sections.length === 0 ? NOT_IN_ACCESS : noOfferMessage(price);
  const start = () => void unlock(session, { companyId, snapshot, sections }, price);
  const press = async () => {
    if (!mustConfirm(credits, askFrom.credits)) return start();
    const title = `Unlock ${company}?`;
    const body = <UnlockTerms {...{ company, price }} />;
    await confirmSpending({ title, credits, askFrom: askFrom.credits, body, onConfirm: async () => start() });
  };
  return (
    <>
      <ul>
        {companySections.slice(0, 3).map(({ key, title, summary, icon }) => (
          <li key={key} className="flex items-center gap-3 border-b border-line px-4 py-2">
            <Icon of={icon} className="flex-none text-ink-2" />
            <span className="grid min-w-0 flex-1">
              <span className="font-medium">{title}</span>
              <span className="text-xs text-ink-2">{summary}</span>
            </span>
            <Icon of={Lock} size="sm" className="flex-none text-ink-3" />
          </li>
        ))}
        <li className="border-b border-line px-4 py-2 text-xs text-ink-2">
          Also{" "}
          {companySections
            .slice(3)
            .map(({ title }) => title.toLowerCase())
            .join(", ")}
        </li>
      </ul>
      <div className="grid gap-2 bg-canvas p-4">
        {refusal === undefined ? (
          <>
            <Button className="w-full" onClick={() => void press()}>
              {isFree(price) ? "Show" : "Unlock"} · {offerLabel(price)}
            </Button>
            <UnlockTerms {...{ company, price }} />
          </>
        ) : (
          <p className="text-xs text-ink-2">{refusal}</p>
        )}
      </div>
    </>
  );
}

const COUNTED = companySections.filter(({ countsRecords, needsTopics }) => countsRecords && !needsTopics);

/** "for a year", "for 90 days". */
function windowLabel(days: number): string {
  return days === 365 ? "for a year" : `for ${formatCount(days, DAY)}`;
}

/**
 * What the price includes, for how long, and what counts besides. `days` is undefined until known, and 0 where it is unknown
 * whether it stays free.
 */
function priceTerms({ company, price }: UnlockTermsProps, days: number | undefined): string {
  if (isFree(price)) return freeMessage(company, price);
  if (days === 0)
    return "1 credit at most. Whatever isn’t free after that asks first. Nothing found, nothing charged.";
  const until = days === undefined ? "" : ` ${windowLabel(days)}`;
  return `1 credit unlocks ${company}${until}: news, intent, tech, org chart, family. Nothing found, nothing charged.`;
}

type UnlockTermsProps = Pick<CompanySignalsCardProps, "company" | "price">;

function UnlockTerms(props: UnlockTermsProps) {
  const { data: days } = useQuery(managementWindow);
  return (
    // reserves four lines
    <p className="min-h-16 text-xs text-ink-2">
      {priceTerms(props, days)} Uses up to {COUNTED.length * RUN_LIMITS.readPage} of your record limit, for{" "}
      {COUNTED.map(({ title }) => title.toLowerCase()).join(" and ")}.
    </p>
  );
}

/** The reads as tabs. The first tab that is not known to be empty is open until the person chooses. */
function UnlockedSignals({
  known: { reads, asked },
  companyId,
  company,
  snapshot,
  search,
  onSearchChange,
}: CompanySignalsCardProps) {
  const counts = new Map(
    companySections.map(({ key, operation, countOf }) => [
      key,
      countOf(asked.find((read) => read.operation === operation)?.pages ?? []),
    ]),
  );
  const read = companySections.filter(({ operation }) => asked.some((one) => one.operation === operation));
  const section =
    companySections.find(({ key }) => key === search.section) ??
    read.find(({ key }) => counts.get(key) !== 0) ??
    read[0];
  if (section === undefined) return null;
  return (
    <>
      <CompanySectionTabs companyId={companyId} search={search} open={section.key} counts={counts} />
      <div className="px-4 pb-4">
        <section.Panel
          key={section.key}
          companyId={companyId}
          company={company}
          snapshot={snapshot}
          reads={reads}
          topics={section.needsTopics ? splitList(search.topics) : []}
          onTopics={(topics) =>
            onSearchChange({ ...search, section: section.key, topics: topics.join(",") }, { replace: true })
          }
        />
      </div>
    </>
  );
}

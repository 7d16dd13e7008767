import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { namedContactName } from "#app/record-views/cells/named-record-cells.ts";
import { CompanySize } from "#app/record-views/cells/company-cell.tsx";
import { EmptyValue, twoLines } from "#app/record-views/cells/value-cells.tsx";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";
import { type TableColumn, type TableColumns, tableColumns } from "#app/table/table-column.ts";
import { formatValue } from "#app/records/format-record-value.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { AudienceBars } from "./audience-bars.tsx";
import {
  type IntentCompany,
  type TopicOverview,
  type TopicSignals,
  topicOverview,
} from "./intent-companies.ts";
import { ScoreSparkline, formatDays } from "./score-sparkline.tsx";

const SIGNALS = { one: "signal", many: "signals" };

function Score({ score }: { readonly score: number | undefined }) {
  return score === undefined ? <EmptyValue /> : <>{formatNumber(score)}</>;
}

const bestScore = "flex-none font-semibold tabular-nums";
const otherScore = "flex-none text-ink-2 tabular-nums";

type Days = Pick<TopicOverview, "from" | "to">;

/** The sparkline of a topic, with its latest score and number of signals. */
function TopicFigures({
  topic,
  days,
  best,
}: {
  readonly topic: TopicSignals;
  readonly days: Days;
  readonly best: boolean;
}) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ScoreSparkline topic={topic} days={days} best={best} />
      <span className="grid flex-none leading-4">
        <span className={best ? bestScore : otherScore}>
          <Score score={topic.latest} />
        </span>
        <span className="text-xs text-ink-3">{formatCount(topic.signals, SIGNALS)}</span>
      </span>
    </span>
  );
}

/** A company's name; on a phone with its best topic below. */
function CompanyNameCell({ company, days }: { readonly company: IntentCompany; readonly days: Days }) {
  const [best] = company.topics;
  return (
    <span className="grid min-w-0 flex-1 gap-1 md:py-3.5">
      <span className="flex min-w-0 items-center gap-2.5">
        <span className="flex flex-none max-md:hidden">
          <Avatar name={company.name} shape="square" size={28} />
        </span>
        <span className="grid min-w-0 leading-4.5">
          <span
            dir="auto"
            className={`${twoLines} ${company.company ? "font-semibold" : "text-ink-3"}`}
            title={company.name}
          >
            {company.name}
          </span>
          {company.company && <CompanySize companyId={company.company.id} withPlace />}
        </span>
      </span>
      {best && (
        <span className="grid gap-0.5 text-sm md:hidden low:hidden">
          <span dir="auto" className="truncate text-ink-2">
            {best.topic || "No topic"}
          </span>
          <TopicFigures topic={best} days={days} best />
        </span>
      )}
    </span>
  );
}

/** "Cloud Migration 91, Zero Trust 80". */
function topicScores(topics: readonly TopicSignals[]): string {
  return topics.map(({ topic, latest }) => `${topic || "No topic"} ${latest ?? ""}`.trim()).join(", ");
}

/** The topics without a column: the best one by name, and the number of others. */
function OtherTopicsCell({
  topics,
  best,
}: {
  readonly topics: readonly TopicSignals[];
  /** The company's best topic overall, which is drawn in colour. */
  readonly best: TopicSignals | undefined;
}) {
  const [first, ...others] = topics;
  if (first === undefined) return <EmptyValue />;
  return (
    <span className="grid min-w-0 leading-4" title={topicScores(topics)}>
      <span className={first === best ? "flex min-w-0 gap-1.5 text-accent-ink" : "flex min-w-0 gap-1.5"}>
        <span className={first === best ? bestScore : otherScore}>
          <Score score={first.latest} />
        </span>
        <span dir="auto" className="truncate">
          {first.topic || "No topic"}
        </span>
      </span>
      {others.length > 0 && (
        <span className="text-xs text-ink-3">
          and {formatCount(others.length, { one: "other topic", many: "other topics" })}
        </span>
      )}
    </span>
  );
}

/** The first recommended contact, and the number of others. */
function RecommendedContactsCell({ contacts }: IntentCompany) {
  const [first, ...others] = contacts;
  if (first === undefined) return <span className="text-ink-3">None</span>;
  const name = namedContactName(first);
  return (
    <span className="flex min-w-0 items-center gap-2" title={contacts.map(namedContactName).join(", ")}>
      <Avatar name={name} size={24} />
      <span className="grid min-w-0 flex-1 leading-4">
        <span dir="auto" className="truncate font-medium">
          {name}
        </span>
        <span dir="auto" className="truncate text-xs text-ink-3">
          {first.jobTitle}
        </span>
      </span>
      {others.length > 0 && (
        <span className="flex-none text-xs text-ink-3 tabular-nums">+{formatNumber(others.length)}</span>
      )}
    </span>
  );
}

/** The date of a company's latest signal, for its tooltip. */
function latestTime({ latestAt }: IntentCompany): string | undefined {
  return latestAt === undefined ? undefined : new Date(latestAt).toISOString();
}

const latestColumn: TableColumn<IntentCompany> = {
  id: "latest",
  label: "Latest signal",
  sortKey: "signalDate",
  width: "8rem",
  phone: "hidden",
  initially: "hidden",
  value: (company) => formatValue("date", latestTime(company)),
  cell(company) {
    const time = latestTime(company);
    if (time === undefined) return <EmptyValue />;
    return (
      <span className="text-ink-2">
        <RelativeTime date={time} />
      </span>
    );
  },
};

/** `dropOrder`: when the column is dropped; the first topic stays. */
function topicColumn(topic: string, days: Days, dropOrder: number | undefined): TableColumn<IntentCompany> {
  const { from, to } = days;
  return {
    id: `topic ${topic}`,
    label: topic,
    ...(from === undefined || to === undefined ? {} : { caption: formatDays(from, to).join(" … ") }),
    width: "11.25rem",
    ...(dropOrder === undefined ? {} : { dropOrder }),
    phone: "hidden",
    value: ({ topics }) => topics.find((each) => each.topic === topic)?.latest,
    cell(company) {
      const signals = company.topics.find((each) => each.topic === topic);
      return signals ? (
        <TopicFigures topic={signals} days={days} best={signals === company.topics[0]} />
      ) : (
        <EmptyValue />
      );
    },
  };
}

function otherTopicsColumn(others: readonly string[]): TableColumn<IntentCompany> {
  return {
    id: "otherTopics",
    label: `+${formatCount(others.length, { one: "topic", many: "topics" })}`,
    width: "10rem",
    dropOrder: 3,
    phone: "hidden",
    value: ({ topics }) => topicScores(topics.filter(({ topic }) => others.includes(topic))),
    cell: ({ topics }) => (
      <OtherTopicsCell topics={topics.filter(({ topic }) => others.includes(topic))} best={topics[0]} />
    ),
  };
}

/**
 * The columns of companies: a sparkline for each of the most common topics, as far as there is room, and one column for
 * the other topics. The topics keep the order in which they were chosen.
 */
export function companyColumns(
  companies: readonly IntentCompany[],
  criteria: Criteria,
  room: number,
): TableColumns<IntentCompany> {
  const { topics, ...days } = topicOverview(companies);
  const chosen = splitList(criteria["topics"]);
  const inOrder = [...chosen.filter((topic) => topics.includes(topic)), ...topics];
  // the column of the others takes the space of one topic
  const most = new Set(topics.slice(0, topics.length > room ? Math.max(1, room - 1) : room));
  const shown = [...new Set(inOrder)].filter((topic) => most.has(topic));
  const others = topics.filter((topic) => !most.has(topic));
  return tableColumns<IntentCompany>([
    {
      id: "best",
      label: "Best",
      sortKey: "signalScore",
      width: "4.5rem",
      phone: "figure",
      value: ({ best }) => best,
      cell: ({ best }) => (
        <span className="text-xl font-semibold tabular-nums max-md:text-lg">
          <Score score={best} />
        </span>
      ),
    },
    {
      id: "company",
      label: "Company",
      sortKey: "companyName",
      minimum: "11rem",
      grows: true,
      phone: "title",
      value: ({ name }) => name,
      cell: (company) => <CompanyNameCell company={company} days={days} />,
    },
    ...shown.map((topic, index) =>
      // topics on the right are dropped first, after the other columns
      topicColumn(topic, days, index === 0 ? undefined : 4 + shown.length - index),
    ),
    ...(others.length > 0 ? [otherTopicsColumn(others)] : []),
    {
      id: "audience",
      label: "Audience",
      sortKey: "audienceStrength",
      // wider if it is the last one that stays, whose heading needs room for the edge
      width: "7.25rem",
      dropOrder: 2,
      phone: "note",
      value: ({ audience }) => audience,
      cell: ({ audience }) => (audience ? <AudienceBars strength={audience} /> : <EmptyValue />),
    },
    {
      id: "recommended",
      label: "Recommended",
      width: "13.5rem",
      // the contacts are in the row's expansion, too
      dropOrder: 1,
      phone: "hidden",
      value: ({ contacts }) => contacts.map(namedContactName).join(", "),
      cell: (company) => <RecommendedContactsCell {...company} />,
    },
    {
      id: "signals",
      label: "Signals",
      sortKey: "signals",
      align: "end",
      width: "6rem",
      phone: "hidden",
      initially: "hidden",
      value: ({ signals }) => signals.length,
      cell: ({ signals }) => <span className="tabular-nums">{formatNumber(signals.length)}</span>,
    },
    latestColumn,
  ]);
}

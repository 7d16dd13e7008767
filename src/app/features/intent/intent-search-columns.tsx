import { formatNumber } from "#app/lib/format-number.ts";
import { IdCell, EmptyValue, TextCell } from "#app/record-views/cells/value-cells.tsx";
import { EventCompanyCell } from "#app/record-views/cells/company-cell.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { Meter } from "#app/ui/meter.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import type { IntentRecord } from "#contract/intent-schemas.ts";
import { AudienceBars } from "./audience-bars.tsx";
import { RecommendedCell } from "./intent-expansion.tsx";

function TopicCell({ attributes: { topic, category } }: IntentRecord) {
  return (
    <span className="flex min-w-0 items-baseline gap-2" title={[topic, category].filter(Boolean).join(" · ")}>
      <span
        dir="auto"
        className="truncate max-md:text-ink-2 max-md:before:px-1.5 max-md:before:text-ink-3 max-md:before:content-['·'] md:font-semibold"
      >
        {topic || <EmptyValue />}
      </span>
      <span dir="auto" className="min-w-0 truncate text-ink-3 max-md:hidden">
        {category}
      </span>
    </span>
  );
}

/** Scores range from 60 to 100; the bar shows the whole score, not only the part above 60. */
function ScoreCell({ attributes: { signalScore: score } }: IntentRecord) {
  if (score === undefined) return <EmptyValue />;
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-6 text-right font-medium tabular-nums">{formatNumber(score)}</span>
      <Meter value={score} max={100} className="h-1.5 w-16 max-md:w-10" />
    </span>
  );
}

function WebsiteCell({ attributes }: IntentRecord) {
  const website = attributes.company?.website;
  if (!website) return <EmptyValue />;
  return (
    <ExternalLink href={website} title={website} className="block truncate text-ink-2">
      {website}
    </ExternalLink>
  );
}

const columns: readonly TableColumn<IntentRecord>[] = [
  {
    id: "topic",
    label: "Topic",
    sortKey: "topic",
    minimum: "10rem",
    grows: true,
    phone: "more",
    cell: (row) => <TopicCell {...row} />,
  },
  {
    id: "company",
    label: "Company",
    sortKey: "companyName",
    minimum: "11rem",
    grows: true,
    phone: "title",
    fields: ["companyName"],
    cell: (row) => <EventCompanyCell title name={row.attributes.company?.name} />,
  },
  {
    id: "score",
    label: "Score",
    sortKey: "signalScore",
    width: "8.5rem",
    phone: "figure",
    fields: ["signalScore"],
    cell: (row) => <ScoreCell {...row} />,
  },
  {
    id: "audience",
    label: "Audience",
    sortKey: "audienceStrength",
    width: "6.5rem",
    dropOrder: 3,
    phone: "detail",
    fields: ["audienceStrength"],
    cell: ({ attributes: { audienceStrength } }) =>
      audienceStrength ? <AudienceBars strength={audienceStrength} /> : <EmptyValue />,
  },
  {
    id: "spikes",
    label: "Spikes",
    align: "end",
    width: "5rem",
    dropOrder: 1,
    phone: "hidden",
    fields: ["spikesInDateRange"],
    cell: ({ attributes: { spikesInDateRange } }) =>
      spikesInDateRange === undefined ? (
        <EmptyValue />
      ) : (
        <span className="tabular-nums">{formatNumber(spikesInDateRange)}</span>
      ),
  },
  {
    id: "signalDate",
    label: "Signal",
    sortKey: "signalDate",
    width: "6.5rem",
    phone: "note",
    cell: ({ attributes: { signalDate } }) => (
      <span className="text-ink-2">
        {signalDate === undefined ? <EmptyValue /> : <RelativeTime date={signalDate} exact="day" />}
      </span>
    ),
  },
  {
    id: "recommended",
    label: "Recommended",
    width: "11rem",
    // the contacts are in the row's expansion, too
    dropOrder: 2,
    phone: "hidden",
    fields: ["recommendedContacts"],
    cell: (row) => <RecommendedCell {...row} />,
  },
  {
    id: "category",
    label: "Category",
    sortKey: "category",
    width: "11rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => <TextCell text={attributes.category} />,
  },
  {
    id: "website",
    label: "Website",
    width: "11rem",
    phone: "hidden",
    initially: "hidden",
    fields: ["companyWebsite"],
    cell: (row) => <WebsiteCell {...row} />,
  },
  {
    id: "id",
    label: "Signal ID",
    width: "11rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ id }) => <IdCell id={id} />,
  },
];

export const intentColumns = tableColumns(columns);

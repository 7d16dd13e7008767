import type { IntentRecord } from "#contract/intent.ts";
import { numberText } from "#app/lib/number-text.ts";
import { CompanyCell } from "#app/search/company-cell.tsx";
import { Missing } from "#app/search/missing.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { AccuracyMeter } from "#app/ui/accuracy-meter.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";

function TopicCell({ attributes: { topic, category } }: IntentRecord) {
  return (
    <span className="flex min-w-0 gap-2">
      <span className="truncate font-semibold">{topic ?? <Missing />}</span>
      <span className="truncate text-ink-3 max-md:hidden">{category}</span>
    </span>
  );
}

function RecommendedCell({ attributes }: IntentRecord) {
  const contacts = attributes.recommendedContacts ?? [];
  const names = contacts.map(({ firstName, lastName }) => [firstName, lastName].join(" "));
  if (names.length === 0) return <Missing className="max-md:hidden" />;
  return (
    <span className="block truncate text-ink-2" title={names.join(", ")}>
      {names.join(", ")}
    </span>
  );
}

const columns: readonly TableColumn<IntentRecord>[] = [
  { id: "topic", label: "Topic", sortKey: "topic", phone: "title", cell: (row) => <TopicCell {...row} /> },
  {
    id: "company",
    label: "Company",
    sortKey: "companyName",
    width: "20%",
    phone: "more",
    cell: (row) => <CompanyCell name={row.attributes.company?.name} />,
  },
  {
    id: "score",
    label: "Score",
    sortKey: "signalScore",
    width: "8rem",
    phone: "figure",
    cell: ({ attributes: { signalScore } }) =>
      signalScore === undefined ? <Missing /> : <AccuracyMeter score={signalScore} />,
  },
  {
    id: "audience",
    label: "Audience",
    sortKey: "audienceStrength",
    width: "6rem",
    phone: "detail",
    cell: ({ attributes: { audienceStrength } }) =>
      audienceStrength === undefined ? <Missing /> : <Badge tone="teal">{audienceStrength}</Badge>,
  },
  {
    id: "spikes",
    label: "Spikes",
    align: "end",
    width: "5rem",
    phone: "hidden",
    cell: ({ attributes: { spikesInDateRange } }) =>
      spikesInDateRange === undefined ? <Missing /> : numberText(spikesInDateRange),
  },
  {
    id: "signalDate",
    label: "Signal",
    sortKey: "signalDate",
    width: "6rem",
    phone: "note",
    cell: ({ attributes: { signalDate } }) =>
      signalDate === undefined ? <Missing /> : <RelativeTime date={signalDate} />,
  },
  {
    id: "recommended",
    label: "Recommended contacts",
    width: "20%",
    phone: "hidden",
    cell: (row) => <RecommendedCell {...row} />,
  },
];

export const intentColumns = tableColumns(columns);

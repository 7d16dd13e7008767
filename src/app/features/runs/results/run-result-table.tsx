import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Coins,
  LoaderCircle,
  type LucideIcon,
  ShieldCheck,
  TriangleAlert,
} from "lucide-react";
import { memo, useMemo, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { NoValue } from "#app/record-views/values/more-values.tsx";
import { AnsweredValue } from "#app/record-views/values/record-value.tsx";
import type { CellField } from "#app/records/record-cell-values.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { resultCompany, resultFields, resultName } from "./run-result-columns.ts";
import { RESULT_STATUS_LABELS, formatCredits, resultLabel, resultStatusOf } from "./run-result-status.ts";
import type { ResultStatus } from "./run-result-statuses.ts";

const ICONS: Readonly<Record<ResultStatus, LucideIcon>> = {
  matched: CircleCheck,
  "enriched-before": ShieldCheck,
  "no-match": CircleX,
  "missing-required": TriangleAlert,
  "not-returned": CircleSlash,
  partial: CircleCheck,
  "opt-out": CircleSlash,
  limit: Coins,
  refused: CircleX,
  failed: CircleAlert,
  unconfirmed: CircleAlert,
  unreadable: TriangleAlert,
  waiting: CircleDashed,
  "not-sent": CircleDashed,
};

/** The result of a record; why its batch failed is in the tooltip. */
function ResultBadge({ result, over }: { result: RecordResult; over: boolean }) {
  const status = resultStatusOf(result, over);
  const sending = status === "waiting" && result.outcome === "sending";
  const Icon = sending ? LoaderCircle : ICONS[status];
  return (
    <span className="inline-flex max-w-full flex-col items-start py-1 align-middle">
      <Badge
        tone={sending ? "accent" : RESULT_STATUS_LABELS[status].tone}
        icon={<Icon strokeWidth={1.75} aria-hidden />}
        title={result.error?.message}
      >
        {resultLabel(result, over)}
      </Badge>
      {result.movedTo !== null && (
        <span className="pt-0.5 text-2xs text-ink-3">Merged into ID {result.movedTo}</span>
      )}
    </span>
  );
}

interface RunResultTableProps {
  readonly type: RecordType;
  readonly outputFields: readonly string[];
  readonly results: readonly RecordResult[];
  /** Nothing more will be sent. */
  readonly over: boolean;
}

/** Rows that are drawn at first and with each "Show more". */
const STEP = 200;

/** The records of a run in the order in which they were sent, with what came back. */
export function RunResultTable({ type, outputFields, results, over }: RunResultTableProps) {
  const [limit, setLimit] = useState(STEP);
  const fields = useMemo(() => resultFields(type, outputFields), [type, outputFields]);
  // with room the result stays in sight at the right edge; without, it stands beside the name
  const wide = useMediaQuery("(min-width: 64rem)");
  const more = results.length - limit;
  return (
    <div
      className="relative min-h-60 flex-1 overflow-auto overscroll-x-contain"
      tabIndex={0}
      role="group"
      aria-label="Results"
    >
      <table className="w-max min-w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={classNames(headCell, stickyCell, "sm:z-20 sm:after:to-canvas")}>
              {type === "contact" ? "Contact" : "Company"}
            </th>
            {!wide && <ResultHeads />}
            {type === "contact" && (
              <th scope="col" className={headCell}>
                Company
              </th>
            )}
            {fields.map((field) => (
              <th key={field.name} scope="col" className={headCell}>
                {field.label}
              </th>
            ))}
            {wide && <ResultHeads />}
          </tr>
        </thead>
        <tbody>
          {results.slice(0, limit).map((result) => (
            <ResultRow key={result.id} type={type} fields={fields} result={result} over={over} wide={wide} />
          ))}
        </tbody>
      </table>
      {results.length === 0 && <p className="px-4 py-10 text-center text-ink-2">No results yet.</p>}
      {more > 0 && (
        <button type="button" onClick={() => setLimit(limit + STEP)} className={moreButton}>
          Show {formatNumber(Math.min(STEP, more))} more of {formatCount(more, RECORD_NOUN[type])}
        </button>
      )}
    </div>
  );
}

interface ResultRowProps {
  readonly type: RecordType;
  readonly fields: readonly CellField[];
  readonly result: RecordResult;
  readonly over: boolean;
  readonly wide: boolean;
}

function ResultHeads() {
  return (
    <>
      <th scope="col" className={classNames(headCell, resultPlace, "lg:z-20 lg:before:to-canvas")}>
        Result
      </th>
      <th scope="col" className={classNames(headCell, creditPlace, "lg:z-20")}>
        Credits
      </th>
    </>
  );
}

/** Results of a batch are the same objects until the batch changes, so other rows stay as they are. */
const ResultRow = memo(function ResultRow({ type, fields, result, over, wide }: ResultRowProps) {
  const company = resultCompany(result);
  const outcome = <ResultCells result={result} over={over} />;
  return (
    <tr className="group/row hover:bg-hover">
      <th
        scope="row"
        className={classNames(
          bodyCell,
          stickyCell,
          "max-w-46 bg-surface text-left font-medium group-hover/row:bg-hover sm:z-5 sm:after:to-surface sm:group-hover/row:after:to-hover",
        )}
      >
        <span className="block truncate">{resultName(type, result)}</span>
      </th>
      {!wide && outcome}
      {type === "contact" && (
        <td className={classNames(bodyCell, "max-w-44")}>
          <span className="block truncate text-ink-2">{company ?? <NoValue />}</span>
        </td>
      )}
      {fields.map((field) => (
        <td key={field.name} className={classNames(bodyCell, "max-w-56")}>
          <ResultValue type={type} field={field} result={result} over={over} />
        </td>
      ))}
      {wide && outcome}
    </tr>
  );
});

function ResultCells({ result, over }: Pick<ResultRowProps, "result" | "over">) {
  return (
    <>
      <td className={classNames(bodyCell, resultPlace, resultGround)}>
        <ResultBadge result={result} over={over} />
      </td>
      <td
        className={classNames(
          bodyCell,
          creditPlace,
          "bg-surface text-ink-2 tabular-nums group-hover/row:bg-hover lg:z-5",
        )}
      >
        {formatCredits(result, over)}
      </td>
    </>
  );
}

interface ResultValueProps extends Pick<ResultRowProps, "type" | "result" | "over"> {
  readonly field: CellField;
}

function ResultValue({ type, field, result, over }: ResultValueProps) {
  if (resultStatusOf(result, over) === "waiting") return <Skeleton width={96} />;
  return <AnsweredValue type={type} field={field} result={result} />;
}

const headCell =
  "sticky top-0 z-10 h-9 border-b border-line bg-canvas px-3 text-left text-xs font-medium whitespace-nowrap text-ink-2 first:pl-4 last:pr-4";

const bodyCell = "h-9 border-b border-line px-3 whitespace-nowrap first:pl-4 last:pr-4 pointer-coarse:h-11";

/** Rows fade out under the outer columns. */
const stickyCell =
  "sm:sticky sm:left-0 sm:after:absolute sm:after:inset-y-0 sm:after:left-full sm:after:w-4 " +
  "sm:after:bg-linear-to-l sm:after:from-transparent";

const resultPlace =
  "max-w-80 lg:sticky lg:right-17 lg:max-w-72 lg:pl-1 lg:before:absolute lg:before:inset-y-0 lg:before:right-full " +
  "lg:before:w-6 lg:before:bg-linear-to-r lg:before:from-transparent";

const resultGround =
  "bg-surface group-hover/row:bg-hover lg:z-5 lg:before:to-surface lg:group-hover/row:before:to-hover";

const creditPlace = "text-right lg:sticky lg:right-0 lg:w-17 lg:min-w-17";

const moreButton =
  "sticky left-0 block h-10 w-full text-center font-medium text-accent-ink hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:h-12";

import { useQueries } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { Suspense } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { type RecordRef, selectionKey } from "#app/selection/selected-record.ts";
import { colleagueMarkLabel, useColleagueMark } from "#app/sync/colleague-marks.ts";
import { usePaidRecordKeys } from "#app/paid-calls/paid-record-keys.ts";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { CompanyHints, FieldList } from "#app/record-views/details/detail-field-list.tsx";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { PreviewActions } from "./preview-actions.tsx";
import { type RecordField, recordDetails } from "#app/record-views/details/record-detail-fields.ts";
import { attributesOf, recordHeading } from "#app/record-views/details/record-detail-heading.ts";
import { useSearchContext } from "#app/search/search-context.tsx";
import type { SearchRow } from "#app/search/search-definition.ts";

/** A row in full: its heading, what can be done with it, all its attributes, and where it leads. */
export function PreviewContent({ row }: { readonly row: SearchRow }) {
  const { definition, extensions } = useSearchContext();
  const { RecordLinks, RecordFooter } = extensions;
  const attributes = attributesOf(row);
  const heading = recordHeading(attributes, definition.rowName(row));
  const { fields, hints, companyHints } = recordDetails(definition.recordType, attributes, heading.shown);
  const linked = definition.linkedRecords(row);
  const records = [definition.selectable(row) ?? []].flat();
  // a company row stands for itself, any other row belongs to a company
  const company = linked.company?.id === row.id ? undefined : linked.company;
  const paid = usePaidRecordKeys();
  const stored = usePaidRecords();
  const isTold = useQueries({
    queries: records.map((record) => stored.one(selectionKey(record))),
    combine: (all) => all.every(({ isPending }) => !isPending),
  });
  const { one } = definition.noun;
  const id: RecordField = { name: "record id", label: `${capitalize(one)} ID`, kind: "id", value: row.id };
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <Avatar
          name={heading.isPerson ? heading.title : (linked.company?.name ?? heading.title)}
          size={40}
          shape={heading.isPerson ? "round" : "square"}
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold wrap-break-word">{heading.title}</h2>
          <p className="text-ink-2">
            {heading.detail}
            {heading.detail !== "" && company && ` ${heading.separator} `}
            {company && (
              <CompanyLink companyId={company.id} className="text-accent-ink underline underline-offset-3">
                {company.name || "Name unknown"}
              </CompanyLink>
            )}
          </p>
        </div>
      </div>
      {records.length === 0 && (
        <p className="text-ink-3">It names no company, so there is nothing to select or enrich.</p>
      )}
      {records.map((record) => (
        <PreviewActions
          key={record.id}
          record={record}
          isRow={record.id === row.id}
          named={records.length > 1}
        />
      ))}
      {/* what is stored here stands first, and what follows comes with it: nothing is pushed down */}
      <Suspense>
        {RecordFooter &&
          records.map((record) => (
            <RecordFooter
              key={record.id}
              {...record}
              name={record.id === row.id ? undefined : record.snapshot.name}
            />
          ))}
        <div className={classNames("grid gap-4", !isTold && "invisible")}>
          {/* a scoop has its own id among its attributes */}
          <FieldList
            fields={[...fields.filter(({ value }) => value !== row.id), id]}
            hints={hints}
            enriched={records.some((record) => paid.has(selectionKey(record)))}
          />
          {companyHints.length > 0 && <CompanyHints hints={companyHints} />}
          <Suspense>{RecordLinks && <RecordLinks {...linked} />}</Suspense>
          {/* at the end, since it may be known later than the rest; one's own says when by itself */}
          {records.map(
            (record) =>
              !paid.has(selectionKey(record)) && <EnrichedByColleague key={record.id} {...record} />,
          )}
        </div>
      </Suspense>
    </div>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** That a colleague enriched a record; nothing where none did. */
function EnrichedByColleague({ type, id }: RecordRef) {
  const mark = useColleagueMark(type, id);
  if (mark === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-2">
      <Users size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className="min-w-0">{colleagueMarkLabel(mark)}</span>
    </p>
  );
}

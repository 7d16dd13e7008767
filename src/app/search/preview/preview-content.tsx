import { Suspense } from "react";
import { useStore } from "zustand";
import { classNames } from "#app/lib/class-names.ts";
import { knownRecordsStore, useAreKnown } from "#app/owned/known-records-store.ts";
import { selectionKey } from "#app/selection/selected-record.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { CompanyHints, FieldList } from "#app/record-views/details/detail-field-list.tsx";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { PreviewActions } from "./preview-actions.tsx";
import { type RecordField, recordDetails } from "#app/record-views/details/record-detail-fields.ts";
import { attributesOf, recordHeading } from "#app/record-views/details/record-detail-heading.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import type { SearchRow } from "#app/search/search-definition.ts";

/** A row in full: its heading, actions, attributes and links. */
export function PreviewContent({ row }: { readonly row: SearchRow }) {
  const { extensions } = useSearch();
  const { definition } = useResults();
  const { RecordLinks, RecordFooter } = extensions;
  const attributes = attributesOf(row);
  const heading = recordHeading(attributes, definition.rowName(row));
  const { fields, hints, companyHints } = recordDetails(definition.recordType, attributes, heading.shown);
  const linked = definition.linkedRecords(row);
  const records = [definition.selectable(row) ?? []].flat();
  // a company row has no other company; any other row belongs to one
  const company = linked.company?.id === row.id ? undefined : linked.company;
  const isTold = useAreKnown(records);
  const isOwned = useStore(knownRecordsStore, ({ known }) =>
    records.some((record) => (known.get(selectionKey(record))?.record ?? null) !== null),
  );
  const { one } = definition.noun;
  const id: RecordField = { name: "recordId", label: `${capitalize(one)} ID`, kind: "id", value: row.id };
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
      {/* what is owned comes first, and the rest loads with it, so that nothing moves down */}
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
            enriched={isOwned}
          />
          {companyHints.length > 0 && <CompanyHints hints={companyHints} />}
          <Suspense>{RecordLinks && <RecordLinks {...linked} />}</Suspense>
        </div>
      </Suspense>
    </div>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

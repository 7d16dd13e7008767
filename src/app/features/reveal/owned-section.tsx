import { FileCheck } from "lucide-react";
import { formatDate } from "#app/lib/format-date.ts";
import { ownedLabel } from "#app/owned/owned-label.ts";
import { useOwned } from "#app/owned/known-records-store.ts";
import { RecordValue } from "#app/record-views/values/record-value.tsx";
import { RunNameLink } from "#app/record-views/values/run-name-link.tsx";
import type { RecordFooterProps } from "#app/record-views/record-extensions-context.tsx";
import { isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import type { OwnedRecord, OwnedSource } from "#contract/records/owned-record.ts";
import { type OwnedValueGroup, ownedValueGroups } from "./owned-value-groups.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The owned values of a record, on all screens; nothing where there are none. */
export function OwnedSection({ name, ...ref }: RecordFooterProps) {
  const known = useOwned(ref);
  const groups = known?.record ? ownedValueGroups(known.record) : [];
  if (!known?.record || groups.length === 0) return null;
  const { record, gotBy, freeUntil } = known;
  const isFree = freeUntil !== null;
  return (
    <section
      aria-label={name === undefined ? "Owned" : `${name}, owned`}
      className="grid gap-3 rounded-md bg-sunken p-3"
    >
      {name !== undefined && <p className="font-medium">{name}</p>}
      {groups.map((group) => (
        <ValuesOfSource
          key={`${group.source.kind} ${group.source.id} ${group.source.at}`}
          record={record}
          {...group}
        />
      ))}
      {(isFree || !gotBy.isSelf) && (
        <p className="text-xs text-ink-2">
          {[gotBy.isSelf ? "" : ownedLabel(known), isFree ? `Free until ${formatDate(freeUntil)}` : ""]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
    </section>
  );
}

function ValuesOfSource({ record, source, values }: OwnedValueGroup & { readonly record: OwnedRecord }) {
  return (
    <div className="grid gap-2">
      <p className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
        <Icon of={FileCheck} size="sm" className="flex-none" />
        <SourceLine source={source} />
      </p>
      <dl className="grid grid-cols-[fit-content(8.5rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
        {values.map(({ field, value }) => (
          <div key={field.name} className="contents">
            <dt className="text-ink-3">{field.label}</dt>
            <dd className="min-w-0 tabular-nums [&_.truncate]:wrap-break-word [&_.truncate]:whitespace-normal">
              <RecordValue
                field={field}
                value={value}
                doNotCall={record.type === "contact" && isMarkedDoNotCall(field.name, record.marks)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What brought the values, and when. A colleague's run has no visible name. */
function SourceLine({ source: { kind, id, name, at } }: { readonly source: OwnedSource }) {
  const date = <time dateTime={at}>{formatDate(at)}</time>;
  if (kind === "reveal") return <span className="flex-none">Revealed {date}</span>;
  if (id === "") return <span className="flex-none">Enriched {date}</span>;
  return (
    <>
      <span className="flex-none">Enriched {date} ·</span>
      <RunNameLink run={{ id, name }} />
    </>
  );
}

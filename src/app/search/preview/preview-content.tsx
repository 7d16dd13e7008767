import { Link } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { useStore } from "zustand";
import { selectionKey } from "#app/selection/selected-record.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { enrichedMarks } from "#app/record-views/cells/enriched-badge.tsx";
import { CompanyHints, FieldList } from "#app/record-views/details/field-list.tsx";
import { PreviewActions } from "./preview-actions.tsx";
import { type RecordField, recordFacts } from "#app/record-views/details/record-fields.ts";
import { attributesOf, recordHeading } from "#app/record-views/details/record-heading.ts";
import type { KeptProps, RecordLinks, SearchDefinition } from "#app/search/search-definition.ts";

interface PeekContentProps<Row extends { readonly id: string }> {
  readonly resource: Pick<SearchDefinition<Row>, "noun" | "recordType" | "rowName" | "selectable" | "links">;
  readonly row: Row;
  readonly Links: ComponentType<RecordLinks> | undefined;
  readonly Kept: ComponentType<KeptProps> | undefined;
}

/** What a row tells: its heading, what can be done with it, all of its attributes, and where it leads. */
export function PreviewContent<Row extends { readonly id: string }>(props: PeekContentProps<Row>) {
  const { resource, row, Links, Kept } = props;
  const attributes = attributesOf(row);
  const heading = recordHeading(attributes, resource.rowName(row));
  const { facts, hints, companyHints } = recordFacts(resource.recordType, attributes, heading.shown);
  const links = resource.links(row);
  const choices = [resource.selectable(row) ?? []].flat();
  // a company stands for itself, anything else belongs to one
  const company = links.company?.id === row.id ? undefined : links.company;
  const enriched = useStore(enrichedMarks, ({ keys }) =>
    choices.some((choice) => keys.has(selectionKey(choice))),
  );
  const { one } = resource.noun;
  const id: RecordField = { name: "record id", label: `${capital(one)} ID`, kind: "id", value: row.id };
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <Avatar
          name={heading.isPerson ? heading.title : (links.company?.name ?? heading.title)}
          size={40}
          shape={heading.isPerson ? "round" : "square"}
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold wrap-break-word">{heading.title}</h2>
          <p className="text-ink-2">
            {heading.detail}
            {heading.detail !== "" && company && ` ${heading.joint} `}
            {company && (
              <Link
                to="/companies/$companyId"
                params={{ companyId: company.id }}
                className="text-accent-ink underline underline-offset-3"
              >
                {company.name || "Name unknown"}
              </Link>
            )}
          </p>
        </div>
      </div>
      {choices.length === 0 && (
        <p className="text-ink-3">It names no company, so there is nothing to select or enrich.</p>
      )}
      {choices.map((choice) => (
        <PreviewActions
          key={choice.id}
          choice={choice}
          self={choice.id === row.id}
          named={choices.length > 1}
        />
      ))}
      <Suspense>
        {Kept &&
          choices.map(({ type, id, snapshot }) => (
            <Kept key={id} type={type} id={id} name={id === row.id ? undefined : snapshot.name} />
          ))}
      </Suspense>
      {/* a scoop carries its own id among its attributes */}
      <FieldList
        facts={[...facts.filter(({ value }) => value !== row.id), id]}
        hints={hints}
        enriched={enriched}
      />
      {companyHints.length > 0 && <CompanyHints hints={companyHints} />}
      <Suspense>{Links && <Links {...links} />}</Suspense>
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

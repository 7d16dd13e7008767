import type { ScoopRecord } from "#contract/scoop-schemas.ts";
import { DateCell } from "#app/record-views/cells/value-cells.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { isUpdated } from "./scoop-labels.ts";

/** When a scoop was updated since it was first published, and a link to its source. */
export function ScoopDetails({ attributes }: Pick<ScoopRecord, "attributes">) {
  const { updateText, link, linkText, publishedDate } = attributes;
  return (
    <>
      {updateText && (
        <p dir="auto" className="border-l-2 border-line-strong pl-2.5 wrap-anywhere text-ink-2">
          <span className="font-medium text-ink">Update</span>
          {isUpdated(attributes) && (
            <>
              {" of "}
              <DateCell date={publishedDate} />
            </>
          )}
          : {updateText}
        </p>
      )}
      {(link || linkText) && (
        <p className="min-w-0 truncate">
          <ExternalLink href={link} title={link} showIcon className="text-accent-ink">
            {linkText || link}
          </ExternalLink>
        </p>
      )}
    </>
  );
}

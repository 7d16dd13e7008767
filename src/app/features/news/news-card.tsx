import { useId } from "react";
import type { NewsRecord } from "#contract/news-schemas.ts";
import { cardFrame } from "#app/search/results/results-card-frame.ts";
import { NamedCompaniesCell } from "#app/record-views/cells/named-companies-cell.tsx";
import { DateCell } from "#app/record-views/cells/value-cells.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { RemoteImage } from "#app/ui/remote-image.tsx";
import type { CardProps } from "#app/search/search-definition.ts";
import { uniqueById } from "#app/record-views/cells/named-record-cells.ts";
import { BadgeListCell } from "#app/record-views/cells/badge-list-cell.tsx";
import { categoryLabels } from "./news-labels.ts";

/** An article with its image. Image, source and title form one link. */
export function NewsCard({ row }: CardProps<NewsRecord>) {
  const { title, url, imageUrl, domain, pageDate, description, categories, company } = row.attributes;
  const headingId = useId();
  const companies = uniqueById(company);
  const labels = categoryLabels(categories);
  return (
    <article aria-labelledby={headingId} className={cardFrame}>
      <div className="relative">
        <RemoteImage src={imageUrl} showReason className="aspect-5/2 w-full border-b border-line" />
        <p className="flex items-baseline gap-1.5 px-3 pt-2.5 text-xs text-ink-3">
          {domain && (
            <>
              <span className="min-w-0 truncate" title={domain}>
                {domain}
              </span>
              <span aria-hidden>·</span>
            </>
          )}
          <DateCell date={pageDate} />
        </p>
        <h2
          id={headingId}
          dir="auto"
          className="mx-3 mt-1 line-clamp-3 text-sm font-semibold wrap-anywhere"
          title={title}
        >
          <ExternalLink href={url} className={coverLink}>
            {title || "Untitled article"}
          </ExternalLink>
        </h2>
      </div>
      <div className="flex flex-1 flex-col gap-2 px-3 pt-1 pb-2.5">
        {description && (
          <p
            dir="auto"
            title={description}
            className="line-clamp-3 text-xs leading-4.5 wrap-anywhere text-ink-2"
          >
            {description}
          </p>
        )}
        {labels.length > 0 && <BadgeListCell labels={labels} />}
      </div>
      {companies.length > 0 && (
        <footer className="border-t border-line bg-canvas px-3 py-1.5">
          <NamedCompaniesCell companies={companies} shown={1} />
        </footer>
      )}
    </article>
  );
}

/** Extends the link over the image and the lines below it, with a focus ring around all of them. */
const coverLink =
  "outline-none after:absolute after:inset-0 after:rounded-t-[7px] focus-visible:after:outline-2 " +
  "focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus";

import { Newspaper } from "lucide-react";
import { type NewsRecord, enrichNews } from "#contract/news.ts";
import { humanise } from "#app/lib/humanise.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { defineSection } from "./company-section.tsx";
import { SectionItem } from "./section-item.tsx";

function Article({ row: { attributes } }: { readonly row: NewsRecord }) {
  const { title, url, description, domain, pageDate, categories = [] } = attributes;
  return (
    <SectionItem
      title={title || "Without a title"}
      href={url}
      end={pageDate === undefined ? undefined : <RelativeTime date={pageDate} />}
      details={[domain]}
    >
      {description !== undefined && <p className="text-ink-2">{description}</p>}
      {categories.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {categories.map((category) => (
            <Badge key={category} tone="accent">
              {humanise(category.toLowerCase())}
            </Badge>
          ))}
        </p>
      )}
    </SectionItem>
  );
}

/** What is written about the company. Decisions, "Enrich Intent / News / Scoops". */
export const newsSection = defineSection({
  key: "news",
  title: "News",
  icon: Newspaper,
  noun: { one: "article", many: "articles" },
  operation: enrichNews,
  criteriaOf: ({ companyId }) => ({ companyId }),
  Item: Article,
});

import { Cpu, Hash, type LucideIcon, Megaphone, Network, Newspaper, Target } from "lucide-react";
import type { ComponentType } from "react";
import { PERSON, formatCount } from "#app/lib/format-number.ts";
import { humanize } from "#app/lib/humanize.ts";
import { Badge } from "#app/ui/badge.tsx";
import { AccuracyMeter } from "#app/ui/meter.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import {
  type HashtagRecord,
  type OrgChartRecord,
  type TechnologyRecord,
  enrichHashtags,
  enrichOrgChart,
  enrichTechnologies,
} from "#contract/company-read-schemas.ts";
import type { Scope } from "#contract/operation.ts";
import { contactName } from "#contract/contact-schemas.ts";
import { type EnrichedIntentRecord, enrichIntent } from "#contract/intent-schemas.ts";
import { type NewsRecord, enrichNews } from "#contract/news-schemas.ts";
import { type ScoopRecord, enrichScoops } from "#contract/scoop-schemas.ts";
import type { CompanySectionKey } from "#app/features/company/company-screen-params.ts";
import type { ReadOperation } from "#app/runs/read-request.ts";
import { type CompanyPage, joinPages } from "./company-screen-read.ts";
import type { SectionDefinition } from "./company-section-definition.ts";
import { ContactLink, NamedContacts, CompanySectionItem } from "./company-section-item.tsx";
import { CompanySectionPanel, type CompanySectionPanelProps } from "./company-section-panel.tsx";

/** A section as the screen sees it, whatever its rows are. */
export interface CompanySection {
  readonly key: CompanySectionKey;
  readonly title: string;
  readonly icon: LucideIcon;
  /** What it brings, before it is paid for. */
  readonly summary: string;
  /** The name of its operation. */
  readonly operation: ReadOperation;
  readonly scopes: readonly Scope[];
  /** Topics are chosen first, so that it is not loaded with the others. */
  readonly needsTopics: boolean;
  readonly countsRecords: boolean;
  /** How many records some of its pages hold; undefined where none was answered. */
  readonly countOf: (pages: readonly CompanyPage[]) => number | undefined;
  readonly Panel: ComponentType<CompanySectionPanelProps>;
}

/** Makes a section of what is written below about it. */
function defineSection<Criteria, Row extends { readonly id: string }>(
  key: CompanySectionKey,
  definition: SectionDefinition<Criteria, Row>,
): CompanySection {
  const { title, icon, summary, reads, operation, needsTopics = false } = definition;
  return {
    key,
    title,
    icon,
    summary,
    operation: reads,
    scopes: operation.scopes,
    needsTopics,
    countsRecords: operation.countsRecords,
    countOf: (pages) => joinPages(operation, pages).total,
    Panel: (props) => <CompanySectionPanel section={definition} {...props} />,
  };
}

function Article({ row: { attributes } }: { readonly row: NewsRecord }) {
  const { title, url, description, domain, pageDate, categories = [] } = attributes;
  return (
    <CompanySectionItem
      title={title || "Without a title"}
      href={url}
      end={pageDate === undefined ? undefined : <RelativeTime date={pageDate} exact="day" />}
      details={[domain]}
    >
      {description !== undefined && <p className="text-ink-2">{description}</p>}
      {categories.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {categories.map((category) => (
            <Badge key={category} tone="accent">
              {humanize(category.toLowerCase())}
            </Badge>
          ))}
        </p>
      )}
    </CompanySectionItem>
  );
}

/** What is written about the company. [enrich-7] */
const newsSection = defineSection("news", {
  title: "News",
  summary: "Funding, hires, launches, with sources",
  icon: Newspaper,
  noun: { one: "article", many: "articles" },
  reads: "enrichNews",
  operation: enrichNews,
  Item: Article,
});

function Scoop({ row: { attributes } }: { readonly row: ScoopRecord }) {
  const { description, originalPublishedDate: date, types = [], topics = [], link, contacts } = attributes;
  return (
    <CompanySectionItem
      title={description ?? "Without a description"}
      href={link}
      end={date === undefined ? undefined : <RelativeTime date={date} exact="day" />}
      details={topics.map(({ topic }) => topic)}
    >
      {types.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {types.map(({ id, type }) => (
            <Badge key={id} tone="accent">
              {type}
            </Badge>
          ))}
        </p>
      )}
      <NamedContacts label="Contacts" people={contacts} />
    </CompanySectionItem>
  );
}

/** What happens at the company. [enrich-7] */
const scoopSection = defineSection("scoops", {
  title: "Scoops",
  summary: "Projects and plans before they are public",
  icon: Megaphone,
  noun: { one: "scoop", many: "scoops" },
  reads: "enrichScoops",
  operation: enrichScoops,
  Item: Scoop,
});

const SPIKE = { one: "spike", many: "spikes" };

function Signal({ row: { attributes } }: { readonly row: EnrichedIntentRecord }) {
  const { topic, category, signalScore, audienceStrength, signalDate, spikesInDateRange } = attributes;
  return (
    <CompanySectionItem
      title={topic ?? "Topic unknown"}
      end={signalScore === undefined ? undefined : <AccuracyMeter score={signalScore} />}
      details={[
        category,
        audienceStrength === undefined ? undefined : `Audience ${audienceStrength}`,
        spikesInDateRange === undefined ? undefined : formatCount(spikesInDateRange, SPIKE),
        signalDate === undefined ? undefined : <RelativeTime key="date" date={signalDate} exact="day" />,
      ]}
    >
      <NamedContacts label="Recommended" people={attributes.recommendedContacts} />
    </CompanySectionItem>
  );
}

/** What the company takes an interest in. [enrich-6] */
const intentSection = defineSection("intent", {
  title: "Intent",
  summary: "Topics they research, with scores",
  icon: Target,
  noun: { one: "signal", many: "signals" },
  reads: "enrichIntent",
  operation: enrichIntent,
  needsTopics: true,
  Item: Signal,
});

function Technology({ row: { attributes } }: { readonly row: TechnologyRecord }) {
  const { product, vendor, category, categoryParent, website, description } = attributes;
  return (
    <CompanySectionItem
      title={product ?? vendor ?? "Name unknown"}
      href={website}
      details={[vendor === product ? undefined : vendor, categoryParent, category]}
    >
      {description !== undefined && <p className="text-ink-2">{description}</p>}
    </CompanySectionItem>
  );
}

/** What the company works with. Interface definition. */
const technologySection = defineSection("technologies", {
  title: "Technologies",
  summary: "Products they work with",
  icon: Cpu,
  noun: { one: "technology", many: "technologies" },
  reads: "enrichTechnologies",
  operation: enrichTechnologies,
  Item: Technology,
});

function Place({ row: { id, attributes } }: { readonly row: OrgChartRecord }) {
  const { title, department, jobFunction, orgChartTier } = attributes;
  return (
    <CompanySectionItem
      title={<ContactLink id={id} name={contactName(attributes)} />}
      end={orgChartTier === undefined ? undefined : `Level ${orgChartTier}`}
      details={[title, department, jobFunction]}
    />
  );
}

/** Who stands where in the company, from the top. Interface definition. */
const orgChartSection = defineSection("org-chart", {
  title: "Full org chart",
  summary: "Everybody on file, by level and department",
  icon: Network,
  noun: PERSON,
  reads: "enrichOrgChart",
  operation: enrichOrgChart,
  Item: Place,
});

function Hashtag({ row: { attributes } }: { readonly row: HashtagRecord }) {
  const { displayLabel, label, description, group, parentCategory } = attributes;
  const name = displayLabel ?? label ?? "Name unknown";
  return (
    <CompanySectionItem title={name} details={[parentCategory, group]}>
      {description?.includes(name) === false && <p className="text-ink-2">{description}</p>}
    </CompanySectionItem>
  );
}

/** Short marks of what the company is or does. Interface definition. */
const hashtagSection = defineSection("hashtags", {
  title: "Hashtags",
  summary: "What the company is and does, in short",
  icon: Hash,
  noun: { one: "hashtag", many: "hashtags" },
  reads: "enrichHashtags",
  operation: enrichHashtags,
  Item: Hashtag,
});

/** What can be read about a company for a credit, in the order of its tabs. */
export const companySections = [
  intentSection,
  newsSection,
  scoopSection,
  technologySection,
  hashtagSection,
  orgChartSection,
];

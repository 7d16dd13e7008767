import type { ScoopRecord } from "#contract/scoop-schemas.ts";
import type { ToneLabel } from "#app/record-views/cells/badge-list-cell.tsx";
import type { Tone } from "#app/ui/tone.ts";

type Attributes = ScoopRecord["attributes"];

/** Colours for good news, warnings and bad news; violet and teal only distinguish types. */
const TONES: Readonly<Record<string, Tone>> = {
  award: "success",
  earnings: "success",
  funding: "success",
  spending: "success",
  "pain point": "warning",
  divestiture: "danger",
  layoffs: "danger",
  "product launch": "accent",
  project: "accent",
  event: "accent",
  "mergers & acquisitions (m&a)": "violet",
  partnership: "violet",
  "initial public offering (ipo)": "violet",
  "executive move": "teal",
  "management move": "teal",
  "hiring plans": "teal",
  "new hire": "teal",
  "open position": "teal",
  promotion: "teal",
};

/** The types of a scoop as labels. */
export function typeLabels({ types = [] }: Attributes): ToneLabel[] {
  return types
    .filter(({ type }) => type.trim() !== "")
    .map(({ type }) => ({ label: type, tone: TONES[type.toLowerCase()] ?? "neutral" }));
}

/** The topics of a scoop as labels. */
export function topicLabels({ topics = [] }: Attributes): ToneLabel[] {
  return topics
    .filter(({ topic }) => topic.trim() !== "")
    .map(({ topic }) => ({ label: topic, tone: "neutral" }));
}

/** Whether a scoop was updated after it was first published. */
export function isUpdated({ originalPublishedDate, publishedDate }: Attributes): boolean {
  return (
    originalPublishedDate !== undefined &&
    publishedDate !== undefined &&
    Date.parse(publishedDate) > Date.parse(originalPublishedDate)
  );
}

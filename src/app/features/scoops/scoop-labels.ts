import type { ScoopRecord } from "#contract/scoops.ts";
import { type ToneWord } from "#app/record-views/cells/badge-list.tsx";
import type { Tone } from "#app/ui/tone.ts";

type Attributes = ScoopRecord["attributes"];

/** What is good news, a reason to look twice, or bad news; violet and teal only tell things apart. */
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
  "merger or acquisition": "violet",
  partnership: "violet",
  ipo: "violet",
  "executive move": "teal",
  "hiring plans": "teal",
  "new hire": "teal",
  "open position": "teal",
  promotion: "teal",
};

/** The types of a scoop in words. */
export function typeWords({ types = [] }: Attributes): ToneWord[] {
  return types
    .filter(({ type }) => type.trim() !== "")
    .map(({ type }) => ({ word: type, tone: TONES[type.toLowerCase()] ?? "neutral" }));
}

/** The topics of a scoop in words. */
export function topicWords({ topics = [] }: Attributes): ToneWord[] {
  return topics
    .filter(({ topic }) => topic.trim() !== "")
    .map(({ topic }) => ({ word: topic, tone: "neutral" }));
}

/** Whether a scoop was told anew after it was first published. */
export function isUpdated({ originalPublishedDate, publishedDate }: Attributes): boolean {
  return (
    originalPublishedDate !== undefined &&
    publishedDate !== undefined &&
    Date.parse(publishedDate) > Date.parse(originalPublishedDate)
  );
}

import stories from "../templates/scoop-stories.json" with { type: "json" };
import topicDepartments from "../templates/topic-departments.json" with { type: "json" };

/** A kind of scoop and its wordings. */
export interface ScoopStory {
  /** Name in the scoop-types lookup. */
  readonly type: string;
  /** Names in the scoop-topics lookup: values of `{topic}`, or topics of the text itself. */
  readonly topics: readonly string[];
  /** Names in the scoop-departments lookup, unless the person or topic determines the department. */
  readonly departments: readonly string[];
  /** Minimum seniority of a newcomer who can be its subject; null for a scoop about nobody. */
  readonly leastHierarchy: number | null;
  /** Ids of the company-types lookup for which it can be used; all if empty. */
  readonly types: readonly string[];
  /** See {@link ScoopWords}. */
  readonly wordings: readonly string[];
}

/** Values for the names in braces. */
export interface ScoopWords {
  readonly name: string;
  readonly city: string;
  readonly place: string;
  readonly product: string;
  readonly topic: string;
  readonly number: string;
  readonly person: string;
  readonly job: string;
}

/** At least one per type. */
export const SCOOP_STORIES: readonly ScoopStory[] = stories;

/** The department of each topic; information technology by default. */
export const TOPIC_DEPARTMENTS: Readonly<Record<string, string>> = topicDepartments;

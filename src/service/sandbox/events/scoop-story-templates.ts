import stories from "../templates/scoop-stories.json" with { type: "json" };
import topicDepartments from "../templates/topic-departments.json" with { type: "json" };

/** A kind of scoop and its wordings. */
export interface ScoopStory {
  /** Name in the scoop-types lookup. */
  readonly type: string;
  /** Names in the scoop-topics lookup: what `{topic}` can stand for, or what the text touches anyway. */
  readonly topics: readonly string[];
  /** Names in the scoop-departments lookup, unless the scoop is about a person or its topic tells. */
  readonly departments: readonly string[];
  /** Seniority from which somebody new in a position can be its subject; null for one that is about nobody. */
  readonly leastHierarchy: number | null;
  /** Ids of the company-types lookup of those whom it can be about; all when empty. */
  readonly types: readonly string[];
  /** See {@link ScoopWords}. */
  readonly wordings: readonly string[];
}

/** What stands for the names in braces. */
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

/** At least one for each type. */
export const SCOOP_STORIES: readonly ScoopStory[] = stories;

/** Which department looks after a topic; information technology does where none is named. */
export const TOPIC_DEPARTMENTS: Readonly<Record<string, string>> = topicDepartments;

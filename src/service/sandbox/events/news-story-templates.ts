import stories from "../templates/news-stories.json" with { type: "json" };

/** A kind of article: what it is about, about whom it can be, and its wordings. */
export interface NewsStory {
  /** Id of the news-categories lookup. */
  readonly category: string;
  /** Categories that an article of this kind can also have. */
  readonly also: readonly string[];
  /** Ids of the company-types lookup of those whom it can be about; all when empty. */
  readonly types: readonly string[];
  /** Title and description; see {@link NewsWords}. */
  readonly wordings: readonly { readonly title: string; readonly description: string }[];
}

/** What stands for the names in braces. */
export interface NewsWords {
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly product: string;
  /** Another company, which the article then is about as well. */
  readonly other: string;
  /** The head of the company, and what the head is called. */
  readonly person: string;
  readonly job: string;
  /** No more than work there. */
  readonly number: string;
  /** Two to twelve. */
  readonly few: string;
  /** Dozens or hundreds. */
  readonly many: string;
  /** Another city. */
  readonly place: string;
}

/** At least one for each category. */
export const NEWS_STORIES: readonly NewsStory[] = stories;

import stories from "../templates/news-stories.json" with { type: "json" };

/** A kind of article: its category, the companies it can be about, and its wordings. */
export interface NewsStory {
  /** Id of the news-categories lookup. */
  readonly category: string;
  /** Further categories that such an article can have. */
  readonly also: readonly string[];
  /** Ids of the company-types lookup for which it can be used; all if empty. */
  readonly types: readonly string[];
  /** Title and description; see {@link NewsWords}. */
  readonly wordings: readonly { readonly title: string; readonly description: string }[];
}

/** Values for the names in braces. */
export interface NewsWords {
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly product: string;
  /** Another company, which then is a subject of the article too. */
  readonly other: string;
  /** The head of the company, and their title. */
  readonly person: string;
  readonly job: string;
  /** At most the number of employees. */
  readonly number: string;
  /** Two to twelve. */
  readonly few: string;
  /** Dozens or hundreds. */
  readonly many: string;
  /** Another city. */
  readonly place: string;
}

/** At least one per category. */
export const NEWS_STORIES: readonly NewsStory[] = stories;

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

function story(category: string, also: string, types: string, ...wordings: string[]): NewsStory {
  const words = (text: string) => text.split(" ").filter((word) => word !== "");
  return {
    category,
    also: words(also),
    types: words(types),
    wordings: wordings.map((wording) => {
      const [title = "", description = ""] = wording.split(" | ");
      return { title, description };
    }),
  };
}

/** At least one for each category. */
export const NEWS_STORIES: readonly NewsStory[] = [
  story(
    "GENERAL_PRESS_RELEASE",
    "PRODUCT PERSON",
    "",
    "{name} wins regional award for {product} | A jury in {city} praised {name} for its {product} and for the way in which it listens to those who use them.",
    "Industry prize goes to {name} | {name} of {city} took the prize ahead of {few} other entrants, the organisers said on the night.",
  ),
  story(
    "GENERAL_NEWS",
    "GENERAL_PRESS_RELEASE",
    "private",
    "Supplier of {name} files for protection from creditors | {name} says that deliveries of {product} go on while a smaller supplier in {place} is wound up.",
    "{name} bids for what is left of insolvent rival | The administrators of a rival in {place} confirm that {name} is among {few} bidders.",
  ),
  story(
    "FINANCIAL_RESULTS",
    "GENERAL_NEWS",
    "public",
    "{name} reports quarter in line with expectations | Demand for {product} kept sales of {name} steady; the group leaves its outlook for the year unchanged.",
    "{name} lifts outlook after strong quarter | {person}, {job}, points to orders for {product} from {country} and abroad.",
    "Margins narrow at {name} | Higher costs weighed on {name} in the last quarter, while sales of {product} grew.",
  ),
  story(
    "FINANCIAL_RESULTS",
    "GENERAL_NEWS",
    "private",
    "{name} publishes figures for the year | The company, which need not do so, shows steady sales of {product} in {country}.",
    "A good year for {name} | Orders for {product} rose, {person}, {job}, told guests in {city}.",
  ),
  story(
    "GENERAL_PRESS_RELEASE",
    "PRODUCT",
    "",
    "{name} and {other} join forces | The two want to offer {product} together, first in {city} and later across {country}.",
    "{other} picks {name} as partner | {name} brings its experience with {product}; both sides speak of a partnership for several years.",
  ),
  story(
    "GENERAL_PRESS_RELEASE",
    "GENERAL_NEWS",
    "",
    "{name} wins contract from {other} | Under the agreement {name} will look after {product} for {other} for several years.",
    "{other} renews agreement with {name} | The agreement covers {product} at all places of work in {country}.",
  ),
  story(
    "GENERAL_NEWS",
    "GENERAL_PRESS_RELEASE",
    "",
    "{name} wants to spend less on administration | A programme at {name} is to bring costs down over the next {few} months; {product} are not touched, the management says.",
    "{name} bundles purchasing in {city} | By buying centrally {name} hopes to save on what it needs for its {product}.",
  ),
  story(
    "GENERAL_NEWS",
    "GENERAL_PRESS_RELEASE",
    "",
    "{name} informs customers of security incident | {name} noticed unusual sign-ins to a system for {product} and has closed the gap, it says; {many} accounts were looked at.",
    "After incident: {name} tightens access to its systems | Following an incident earlier this year, {name} asks everybody in {city} and elsewhere to sign in with a second factor.",
  ),
  story(
    "GENERAL_PRESS_RELEASE",
    "PRODUCT PERSON",
    "",
    "{name} invites to open day in {city} | Visitors can see how {product} come about and ask {person}, {job}, what is next.",
    "{person} of {name} to speak at conference in {place} | The {job} will talk about {product} and what changes for those who buy them.",
    "{name} hosts industry meeting in {city} | Around {many} guests are expected; the programme is about {product}.",
  ),
  story(
    "GENERAL_NEWS",
    "GENERAL_PRESS_RELEASE",
    "",
    "{name} opens in {place} | From {place} the company wants to bring its {product} closer to customers in {country}.",
    "{name} plans to grow beyond {city} | The next step for {name} is {place}, where {number} jobs could be created.",
  ),
  story(
    "GENERAL_PRESS_RELEASE",
    "GENERAL_NEWS",
    "",
    "{name} moves to larger premises in {city} | The new building has room for {number} more people and for everything around {product}.",
    "{name} renovates its site in {place} | Work on the site, where {name} looks after {product}, is to take {few} weeks.",
  ),
  story(
    "FUNDING",
    "GENERAL_NEWS",
    "private",
    "{name} in talks with investors | The company from {city} looks for money to develop its {product}, people close to the talks say.",
    "Investors watch {name} | With its {product} the company from {city} has come to the attention of several funds.",
  ),
  story(
    "GENERAL_NEWS",
    "GENERAL_PRESS_RELEASE PERSON",
    "",
    "Inside {name}: a visit to {city} | How {name} came to {product}, and why its people stay.",
    "Five questions to {person} of {name} | The {job} on {product}, on {city} and on what customers ask for today.",
    "What is next for {name} | A look at the market for {product} in {country}, in which {name} has made itself a name.",
  ),
  story(
    "FUNDING",
    "GENERAL_NEWS",
    "private",
    "{name} weighs going public | Advisers have been asked for proposals, people close to {name} say; a decision is {few} months away.",
    "Stock market debut of {name} put off | {name} prefers to wait for quieter markets and to put its {product} first.",
  ),
  story(
    "GENERAL_NEWS",
    "GENERAL_PRESS_RELEASE",
    "",
    "{name} cuts {number} jobs | The jobs are to go in {city} and {place}; {name} speaks of lower demand for its {product}.",
    "Works council of {name} agrees to plan | {number} jobs at {name} will go without compulsory redundancies.",
  ),
  story(
    "GENERAL_NEWS",
    "GENERAL_PRESS_RELEASE",
    "",
    "{name} and {other} settle dispute | The quarrel over {product} had been before a court in {city} for {few} months.",
    "Court in {city} rules for {name} | In the case over {product} the judges did not follow {other}.",
  ),
  story(
    "MERGER_OR_ACQUISITION",
    "GENERAL_NEWS GENERAL_PRESS_RELEASE",
    "public private",
    "{name} looks at offer for {other} | Neither side comments; together they would be among the larger suppliers of {product} in {country}.",
    "{name} and {other} end merger talks | The companies could not agree on who would lead; both go on alone with their {product}.",
  ),
  story(
    "PERSON",
    "GENERAL_NEWS",
    "",
    "{person} of {name} on the year ahead | The {job} expects more orders for {product} and wants to keep {city} as the company's home.",
    "Portrait: {person}, {job} of {name} | Colleagues in {city} describe {person} as somebody who knows {product} from the ground up.",
    "{person} elected to industry board | The {job} of {name} will speak for suppliers of {product} in {country}.",
  ),
  story(
    "PRODUCT",
    "GENERAL_PRESS_RELEASE",
    "",
    "{name} renews its {product} | The new range is simpler to buy and to look after, {name} promises; customers in {country} come first.",
    "{name} brings {product} to smaller customers | With a new offer the company from {city} turns to those who found {product} too costly.",
  ),
  story(
    "GENERAL_PRESS_RELEASE",
    "PRODUCT",
    "",
    "Study by {name}: what buyers of {product} want | {name} asked {many} buyers in {country}; reliability comes before price.",
    "{name} and {other} do research together | A joint project is to find out how {product} can do with less energy.",
  ),
  story(
    "GENERAL_NEWS",
    "GENERAL_PRESS_RELEASE",
    "",
    "{name} invests in {place} | The money goes into new equipment for {product} and into training.",
    "{name} raises budget for technology | More than before is to go into systems around {product}, says {person}, {job}.",
  ),
];

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

function list(text: string): string[] {
  return text.split("|").filter((item) => item !== "");
}

function story(type: string, topics: string, departments: string, ...wordings: string[]): ScoopStory {
  return {
    type,
    topics: list(topics),
    departments: list(departments),
    leastHierarchy: null,
    types: [],
    wordings,
  };
}

const aboutPerson = (leastHierarchy: number, of: ScoopStory): ScoopStory => ({ ...of, leastHierarchy });
const aboutBusiness = (of: ScoopStory): ScoopStory => ({ ...of, types: ["public", "private"] });

const SYSTEMS =
  "Analytics|Artificial Intelligence|Automation|Cloud|Cybersecurity|Data Center|Data Quality|Data Storage|E-commerce|" +
  "Integration|Mobility|Networking|Payments|Contact Center|Recruiting Tools|Software Development|Training|" +
  "Video Conferencing|Virtual Desktops|Warehousing";
const CONCERNS =
  "Compliance|Business Continuity|Customer Experience|Supply Chain|Sustainability|Outsourcing|Cost Reduction|Pricing|" +
  "Remote Work";

/** At least one for each type. */
export const SCOOP_STORIES: readonly ScoopStory[] = [
  story(
    "Award",
    "Award|Brand",
    "Marketing",
    "{name} was named one of the best suppliers of {product} in {city} and wants to use the prize in its advertising.",
    "{name} is in the last round for an award for its {product}.",
  ),
  aboutBusiness(
    story(
      "Earnings",
      "Analytics|Cost Reduction",
      "Finance",
      "{name} told its shareholders that sales of {product} grew and that more is to be spent on growth next quarter.",
      "{name} expects a weaker quarter and looks at every budget.",
    ),
  ),
  story(
    "Event",
    "Events|Brand|Customer Experience",
    "Marketing|Sales",
    "{name} is preparing a meeting of customers in {city} and looks for speakers and a venue.",
    "{name} will show its {product} at a trade fair in {place}.",
  ),
  aboutPerson(
    4,
    story(
      "Executive Move",
      "",
      "",
      "{person} took over as {job} at {name}.",
      "{name} has a new {job}: {person} started in {city} and is reviewing suppliers.",
    ),
  ),
  aboutBusiness(
    story(
      "Divestiture",
      "Restructuring|Consolidation",
      "Finance|Legal",
      "{name} is looking for a buyer for a part of its business in {place}.",
      "{name} wants to sell its smaller activities and to concentrate on {product}.",
    ),
  ),
  story(
    "Facilities Relocation / Expansion",
    "Facilities Relocation/Expansion|Consolidation",
    "Operations|Other",
    "{name} is moving its main office within {city} and needs furniture, networks and movers.",
    "{name} is bringing its teams from {place} and {city} together at one site.",
  ),
  aboutBusiness(
    story(
      "Funding",
      "Expansion",
      "Finance",
      "{name} is speaking with investors about money for its {product}.",
      "{name} has asked its bank for a larger credit line in order to grow.",
    ),
  ),
  story(
    "Hiring Plans",
    "Hiring|Recruiting Tools",
    "Human Resources",
    "{name} plans to hire {number} people in {city} over the coming year.",
    "{name} is building a team in {place} and looks for help in finding people.",
  ),
  aboutBusiness(
    story(
      "Initial Public Offering (IPO)",
      "Compliance",
      "Finance|Legal",
      "{name} is getting its books ready for a possible listing on a stock exchange.",
    ),
  ),
  story(
    "Layoffs",
    "Restructuring|Cost Reduction",
    "Human Resources",
    "{name} will let {number} people go in {place}.",
    "{name} is talking with employee representatives about {number} jobs in {city}.",
  ),
  aboutBusiness(
    story(
      "Mergers & Acquisitions (M&A)",
      "Consolidation|Integration",
      "Finance|Legal",
      "{name} is looking for a smaller supplier of {product} that it could buy.",
      "{name} is joining the systems of a company in {place} with its own.",
    ),
  ),
  aboutPerson(
    1,
    story(
      "New Hire",
      "Hiring",
      "",
      "{name} hired {person} as {job}.",
      "{person} joined {name} in {city} as {job}.",
    ),
  ),
  story(
    "Open Position",
    "Hiring|Recruiting Tools",
    "Human Resources",
    "{name} has been looking for somebody to lead its work on {product} for {number} weeks.",
    "{name} is looking for several people for its site in {place}.",
  ),
  story(
    "Pain Point",
    SYSTEMS,
    "",
    "{name} is not happy with its present supplier for {topic} and would consider another.",
    "People at {name} in {city} say that {topic} takes too much time and money.",
  ),
  story("Pain Point", CONCERNS, "", "{name} sees {topic} as its greatest difficulty this year."),
  story(
    "Partnership",
    "Brand|Integration|Outsourcing",
    "Sales",
    "{name} is looking for partners in {place} who sell its {product}.",
    "{name} agreed to offer its {product} together with a supplier from {place}.",
  ),
  story(
    "Product Launch",
    "Advertising|Brand",
    "Marketing|Engineering & Technical",
    "{name} is about to bring a new line of {product} to market.",
    "{name} is testing new {product} with customers in {city}.",
  ),
  story(
    "Project",
    SYSTEMS,
    "",
    "{name} is planning a project on {topic} and will ask suppliers for offers within {number} weeks.",
    "{name} started a project on {topic} in {city}; the first part is to be done within {number} weeks.",
  ),
  story("Project", CONCERNS, "", "{name} set up a team in {city} to look after {topic}."),
  aboutPerson(
    1,
    story(
      "Promotion",
      "",
      "",
      "{name} promoted {person} to {job}.",
      "{person} moved up to {job} at {name} in {city}.",
    ),
  ),
  story(
    "Spending",
    "Training",
    "Human Resources|Medical & Health",
    "{name} wants to do more for the health of its people in {city} and looks for courses and check-ups.",
  ),
  story(
    "Spending",
    `${SYSTEMS}|Advertising|Sustainability`,
    "",
    "{name} wants to spend more on {topic} in the coming year.",
    "{name} set money aside for {topic}; decisions are made in {city}.",
  ),
];

/** Which department looks after a topic; information technology does where none is named. */
export const TOPIC_DEPARTMENTS: Readonly<Record<string, string>> = {
  Advertising: "Marketing",
  "Business Continuity": "Operations",
  Compliance: "Legal",
  "Contact Center": "Operations",
  "Cost Reduction": "Finance",
  "Customer Experience": "Marketing",
  "E-commerce": "Sales",
  Outsourcing: "Operations",
  Payments: "Finance",
  Pricing: "Sales",
  "Recruiting Tools": "Human Resources",
  "Remote Work": "Human Resources",
  "Software Development": "Engineering & Technical",
  "Supply Chain": "Operations",
  Sustainability: "Operations",
  Training: "Human Resources",
  Warehousing: "Operations",
  Automation: "Engineering & Technical",
};

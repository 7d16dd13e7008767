import { type ReferenceEntry, entriesOf, inLetters } from "./reference-entry.ts";

export function companyTypes(): readonly ReferenceEntry[] {
  return entriesOf({
    public: "Public",
    private: "Private",
    education: "Education",
    government: "Government",
    npo: "Nonprofit",
    other: "Other",
  });
}

/** The first is a list that exists; the others are as fictional as the companies. */
export function companyRankings(): readonly ReferenceEntry[] {
  return entriesOf({
    fortune500: "Fortune 500",
    prospect500: "Prospect 500",
    prospect1000: "Prospect 1000",
    fastgrowers100: "Fast Growers 100",
    greatplaces: "Great Places 200",
    global2000: "Worldwide 2000",
  });
}

const CONTINENTS = ["Africa", "Antarctica", "Asia", "Europe", "North America", "Oceania", "South America"];

export function continents(): readonly ReferenceEntry[] {
  return CONTINENTS.map((name) => ({ id: inLetters(name), name }));
}

export function fundingRoundTypes(): readonly ReferenceEntry[] {
  return entriesOf({
    angel: "Angel",
    seed: "Seed",
    series_a: "Series A",
    series_b: "Series B",
    series_c: "Series C",
    series_d: "Series D",
    debt: "Debt",
    grant: "Grant",
    private_equity: "Private Equity",
    ipo: "Initial Public Offering",
  });
}

export function boardMembers(): readonly ReferenceEntry[] {
  return entriesOf({ exclude: "Exclude", include: "Include", only: "Only" });
}

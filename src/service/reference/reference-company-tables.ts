import { type ReferenceEntry, named } from "./reference-entry.ts";

function entries(rows: Readonly<Record<string, string>>): readonly ReferenceEntry[] {
  return Object.entries(rows).map(([id, name]) => ({ id, name }));
}

export function companyTypes(): readonly ReferenceEntry[] {
  return entries({
    public: "Public",
    private: "Private",
    education: "Education",
    government: "Government",
    nonprofit: "Nonprofit",
  });
}

/** Fictional lists, as the companies are. */
export function companyRankings(): readonly ReferenceEntry[] {
  return entries({
    prospect500: "Prospect 500",
    prospect1000: "Prospect 1000",
    fastgrowers100: "Fast Growers 100",
    greatplaces: "Great Places 200",
    global2000: "Worldwide 2000",
  });
}

export function continents(): readonly ReferenceEntry[] {
  return named(["Africa", "Antarctica", "Asia", "Europe", "North America", "Oceania", "South America"]);
}

export function fundingRoundTypes(): readonly ReferenceEntry[] {
  return entries({
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

/** Kinds of members of a corporate family: 4 and 5 are given, the others are ours. [field-11] */
export function subUnitTypes(): readonly ReferenceEntry[] {
  return entries({
    "0": "Unspecified",
    "1": "Headquarters",
    "2": "Division",
    "3": "Branch",
    "4": "Subsidiary",
    "5": "Acquisition",
    "6": "Former name",
    "7": "Location",
  });
}

export function boardMembers(): readonly ReferenceEntry[] {
  return entries({ exclude: "Exclude", include: "Include", only: "Only" });
}

export function buyingGroups(): readonly ReferenceEntry[] {
  return entries({
    "1913001": "Finance leaders",
    "1913002": "HR decision makers",
    "1913003": "IT and security leaders",
    "1913004": "Marketing decision makers",
    "1913005": "Operations and supply chain",
    "1913006": "Revenue leaders",
  });
}

/** A line of business, from which a company's words, codes and figures come. */
export interface Sector {
  /** Words that follow a company's name; no two sectors share one. */
  readonly words: readonly string[];
  /** Six-digit NAICS 2017 codes, the commonest first. */
  readonly naics: readonly string[];
  /** SIC major groups. */
  readonly sic: readonly string[];
  readonly products: readonly string[];
  /** Categories of the intent topics that it looks into. */
  readonly interests: readonly string[];
  /** Thousands of US dollars a year. */
  readonly revenuePerEmployee: number;
  /** Key of the company-types lookup where the sector decides it. */
  readonly type: string | null;
}

function sector(
  revenuePerEmployee: number,
  words: string,
  naics: string,
  sic: string,
  products: string,
  interests: string,
  type: string | null = null,
): Sector {
  return {
    words: words.split(" "),
    naics: naics.split(" "),
    sic: sic.split(" "),
    products: products.split("|"),
    interests: interests.split("|"),
    revenuePerEmployee,
    type,
  };
}

/** Words each company's name can end with, one list a sector. */
export const WORDS_PER_SECTOR = 6;

export const SECTORS: readonly Sector[] = [
  sector(
    210,
    "Software Systems Cloud Apps Code Platforms",
    "511210 541511 541512",
    "73",
    "workflow software|mobile apps|developer tools|cloud hosting",
    "Engineering|Cloud|Data",
  ),
  sector(
    180,
    "Analytics Data Insights Intelligence Metrics Signals",
    "541511 518210 541910",
    "73 87",
    "dashboards|forecasting tools|survey research|data pipelines",
    "Data|Engineering|Cloud",
  ),
  sector(
    190,
    "Networks Telecom Wireless Broadband Mobile Fiber",
    "517312 517311 517919",
    "48",
    "business broadband|mobile plans|network equipment|managed telephony",
    "Cloud|Security|Engineering",
  ),
  sector(
    140,
    "Health Clinics Care Wellness Hospitals Medical",
    "621111 622110 621498",
    "80",
    "primary care|day surgery|telehealth visits|rehabilitation",
    "Health|Human Resources|Security",
  ),
  sector(
    320,
    "Pharma Biotech Therapeutics Genomics Biosciences Vaccines",
    "325412 325414 541714",
    "28 87",
    "specialty medicines|diagnostic kits|contract research|biologics",
    "Health|Data|Operations",
  ),
  sector(
    230,
    "Devices Instruments Optics Sensors Diagnostics Imaging",
    "339112 334510 334516",
    "38",
    "surgical instruments|laboratory sensors|imaging systems|patient monitors",
    "Health|Operations|Engineering",
  ),
  sector(
    160,
    "Logistics Freight Transport Shipping Couriers Cargo",
    "484121 488510 492110",
    "42 47",
    "road freight|customs brokerage|parcel delivery|cold storage",
    "Operations|Sustainability|Finance",
  ),
  sector(
    270,
    "Aviation Aerospace Rotorcraft Avionics Airways Drones",
    "336411 336413 481111",
    "37 45",
    "aircraft parts|regional flights|avionics|unmanned aircraft",
    "Operations|Engineering|Sustainability",
  ),
  sector(
    300,
    "Motors Automotive Vehicles Mobility Drivetrains Coachworks",
    "336111 336390 441110",
    "37 55",
    "electric vehicles|drivetrain parts|fleet leasing|vehicle service",
    "Operations|Sustainability|Sales",
  ),
  sector(
    210,
    "Manufacturing Industries Machinery Tooling Robotics Fabrication",
    "333517 332710 333249",
    "35 34",
    "machine tools|precision parts|robot cells|sheet metal",
    "Operations|Engineering|Sustainability",
  ),
  sector(
    240,
    "Electronics Semiconductors Circuits Photonics Lighting Power",
    "334413 334418 335122",
    "36",
    "circuit boards|power supplies|industrial lighting|chips",
    "Engineering|Operations|Sustainability",
  ),
  sector(
    350,
    "Chemicals Coatings Polymers Plastics Adhesives Materials",
    "325510 325211 326199",
    "28 30",
    "industrial coatings|resins|packaging film|specialty adhesives",
    "Operations|Sustainability|Data",
  ),
  sector(
    190,
    "Construction Builders Contracting Concrete Roofing Engineering",
    "236220 237310 238160",
    "15 16 17",
    "commercial building|road works|roofing|structural design",
    "Operations|Finance|Human Resources",
  ),
  sector(
    520,
    "Energy Solar Wind Utilities Grid Renewables",
    "221114 221115 221122",
    "49",
    "solar parks|wind power|grid services|energy contracts",
    "Sustainability|Operations|Data",
  ),
  sector(
    610,
    "Petroleum Drilling Minerals Mining Resources Metals",
    "211120 213111 212221",
    "13 10",
    "drilling services|crude oil|mineral exploration|refined metals",
    "Sustainability|Operations|Finance",
  ),
  sector(
    260,
    "Bank Capital Finance Lending Credit Trust",
    "522110 523930 522298",
    "60 61 62",
    "business loans|wealth advice|payment accounts|trade finance",
    "Finance|Security|Data",
  ),
  sector(
    340,
    "Insurance Assurance Underwriting Reinsurance Mutual Risk",
    "524113 524126 524210",
    "63 64",
    "property cover|group life plans|cyber cover|brokerage",
    "Finance|Security|Data",
  ),
  sector(
    280,
    "Properties Realty Estates Homes Developments Land",
    "531210 531120 531311",
    "65",
    "office leasing|property management|housing developments|valuations",
    "Finance|Sales|Sustainability",
  ),
  sector(
    170,
    "Foods Bakery Dairy Beverages Provisions Kitchens",
    "311812 311511 312111",
    "20",
    "bakery goods|dairy products|soft drinks|ready meals",
    "Operations|Sustainability|Marketing",
  ),
  sector(
    150,
    "Farms Agriculture Seeds Orchards Fisheries Growers",
    "111219 111331 112111",
    "01 02",
    "seed potatoes|fruit|livestock|greenhouse vegetables",
    "Sustainability|Operations|Finance",
  ),
  sector(
    130,
    "Retail Stores Outfitters Markets Outlets Apparel",
    "448140 452319 454110",
    "53 56 59",
    "clothing|household goods|online shops|sports gear",
    "Marketing|Sales|Operations",
  ),
  sector(
    90,
    "Hotels Resorts Hospitality Restaurants Catering Travel",
    "721110 722511 561510",
    "70 58",
    "hotel rooms|event catering|package holidays|conference venues",
    "Marketing|Human Resources|Sales",
  ),
  sector(
    150,
    "Media Publishing Studios Pictures Broadcasting Press",
    "511120 512110 515120",
    "27 78",
    "magazines|documentaries|podcasts|trade journals",
    "Marketing|Sales|Cloud",
  ),
  sector(
    175,
    "Consulting Advisors Associates Strategies Legal Counsel",
    "541611 541110 541211",
    "87 81",
    "management advice|audit|contract law|change programmes",
    "Sales|Data|Human Resources",
  ),
  sector(
    125,
    "Marketing Creative Advertising Design Brands Outreach",
    "541810 541430 541613",
    "73",
    "campaigns|brand design|media planning|market studies",
    "Marketing|Sales|Data",
  ),
  sector(
    70,
    "Staffing Talent Recruitment Workforce People Careers",
    "561311 561320 541612",
    "73",
    "temporary staff|executive search|payroll services|outplacement",
    "Human Resources|Sales|Marketing",
  ),
  sector(
    85,
    "University Academy Institute School College Learning",
    "611310 611110 611430",
    "82",
    "degree programmes|professional courses|language classes|online learning",
    "Human Resources|Cloud|Health",
    "education",
  ),
  sector(
    95,
    "Foundation Alliance Society Charities Relief Conservation",
    "813211 813312 624190",
    "83 86",
    "grants|volunteer programmes|advice centres|nature projects",
    "Marketing|Finance|Sustainability",
    "nonprofit",
  ),
  sector(
    110,
    "Authority Council Commission Agency Administration Services",
    "921190 926130 925120",
    "91 95 96",
    "permits|public records|town planning|inspections",
    "Security|Cloud|Finance",
    "government",
  ),
];

/** What companies do that only own others. */
export const HOLDINGS: Sector = sector(
  240,
  "Holdings Group Ventures Participations Investments Ownership",
  "551112 551114",
  "67",
  "group finance|shared services|ownership of companies|corporate strategy",
  "Finance|Data|Sustainability",
);

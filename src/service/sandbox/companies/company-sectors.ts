/** A line of business, from which a company's words, codes and figures come. */
export interface Sector {
  /** Words that follow a company's name; no two sectors share one. */
  readonly words: readonly string[];
  /** Six-digit NAICS 2017 codes, the commonest first. */
  readonly naics: readonly string[];
  /** Four-digit SIC codes. */
  readonly sic: readonly string[];
  /** Codes of the industries lookup of the second level, the commonest first. */
  readonly industries: readonly string[];
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
  naicsAndSic: string,
  industries: string,
  products: string,
  interests: string,
  type: string | null = null,
): Sector {
  const [naics = "", sic = ""] = naicsAndSic.split(" / ");
  return {
    words: words.split(" "),
    naics: naics.split(" "),
    sic: sic.split(" "),
    industries: industries.split(" "),
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
    "511210 541511 541512 / 7372 7371 7373",
    "software.business software.development software.security software.services",
    "workflow software|mobile apps|developer tools|cloud hosting",
    "Application Development|Cloud|Data",
  ),
  sector(
    180,
    "Analytics Data Insights Intelligence Metrics Signals",
    "541511 518210 541910 / 7371 7374 8732",
    "software.analytics software.hosting services.research",
    "dashboards|forecasting tools|survey research|data pipelines",
    "Data|Application Development|Cloud",
  ),
  sector(
    190,
    "Networks Telecom Wireless Broadband Mobile Fiber",
    "517312 517311 517919 / 4812 4813 4899",
    "telecom.mobile telecom.wired telecom.internet telecom.equipment",
    "business broadband|mobile plans|network equipment|managed telephony",
    "Cloud|Security|Application Development",
  ),
  sector(
    140,
    "Health Clinics Care Wellness Hospitals Medical",
    "621111 622110 621498 / 8011 8062 8093",
    "healthcare.clinics healthcare.hospitals healthcare.telehealth",
    "primary care|day surgery|telehealth visits|rehabilitation",
    "Health|Human Resources|Security",
  ),
  sector(
    320,
    "Pharma Biotech Therapeutics Genomics Biosciences Vaccines",
    "325412 325414 541714 / 2834 2836 8731",
    "lifesciences.generics lifesciences.biotech lifesciences.vaccines lifesciences.research",
    "specialty medicines|diagnostic kits|contract research|biologics",
    "Health|Data|Operations",
  ),
  sector(
    230,
    "Devices Instruments Optics Sensors Diagnostics Imaging",
    "339112 334510 334516 / 3841 3845 3826",
    "lifesciences.instruments lifesciences.imaging lifesciences.sensors lifesciences.diagnostics",
    "surgical instruments|laboratory sensors|imaging systems|patient monitors",
    "Health|Operations|Application Development",
  ),
  sector(
    160,
    "Logistics Freight Transport Shipping Couriers Cargo",
    "484121 488510 492110 / 4213 4731 4215",
    "transportation.trucking transportation.forwarding transportation.couriers transportation.warehousing",
    "road freight|customs brokerage|parcel delivery|cold storage",
    "Operations|Sustainability|Finance",
  ),
  sector(
    270,
    "Aviation Aerospace Rotorcraft Avionics Airways Drones",
    "336411 336413 481111 / 3721 3728 4512",
    "manufacturing.aircraft transportation.airlines manufacturing.drones",
    "aircraft parts|regional flights|avionics|unmanned aircraft",
    "Operations|Application Development|Sustainability",
  ),
  sector(
    300,
    "Motors Automotive Vehicles Mobility Drivetrains Coachworks",
    "336111 336390 441110 / 3711 3714 5511",
    "automotive.manufacturing automotive.parts automotive.dealers automotive.electric",
    "electric vehicles|drivetrain parts|fleet leasing|vehicle service",
    "Operations|Sustainability|Sales",
  ),
  sector(
    210,
    "Manufacturing Industries Machinery Tooling Robotics Fabrication",
    "333517 332710 333249 / 3541 3599 3559",
    "manufacturing.machinery manufacturing.tools manufacturing.automation manufacturing.fabrication",
    "machine tools|precision parts|robot cells|sheet metal",
    "Operations|Application Development|Sustainability",
  ),
  sector(
    240,
    "Electronics Semiconductors Circuits Photonics Lighting Power",
    "334413 334418 335122 / 3674 3672 3646",
    "manufacturing.semiconductors manufacturing.circuits manufacturing.lighting manufacturing.power",
    "circuit boards|power supplies|industrial lighting|chips",
    "Application Development|Operations|Sustainability",
  ),
  sector(
    350,
    "Chemicals Coatings Polymers Plastics Adhesives Materials",
    "325510 325211 326199 / 2851 2821 3089",
    "manufacturing.coatings manufacturing.plastics manufacturing.adhesives manufacturing.chemicals",
    "industrial coatings|resins|packaging film|specialty adhesives",
    "Operations|Sustainability|Data",
  ),
  sector(
    190,
    "Construction Builders Contracting Concrete Roofing Engineering",
    "236220 237310 238160 / 1542 1611 1761",
    "construction.commercial construction.roads construction.trades construction.architecture",
    "commercial building|road works|roofing|structural design",
    "Operations|Finance|Human Resources",
  ),
  sector(
    520,
    "Energy Solar Wind Utilities Grid Renewables",
    "221114 221115 221122 / 4911 4931",
    "energy.solar energy.wind energy.electricity",
    "solar parks|wind power|grid services|energy contracts",
    "Sustainability|Operations|Data",
  ),
  sector(
    610,
    "Petroleum Drilling Minerals Mining Resources Metals",
    "211120 213111 212221 / 1311 1381 1041",
    "mining.oil mining.drilling mining.metals",
    "drilling services|crude oil|mineral exploration|refined metals",
    "Sustainability|Operations|Finance",
  ),
  sector(
    260,
    "Bank Capital Finance Lending Credit Trust",
    "522110 523930 522298 / 6021 6282 6153",
    "finance.banking finance.investment finance.lending finance.payments",
    "business loans|wealth advice|payment accounts|trade finance",
    "Finance|Security|Data",
  ),
  sector(
    340,
    "Insurance Assurance Underwriting Reinsurance Mutual Risk",
    "524113 524126 524210 / 6311 6331 6411",
    "insurance.life insurance.property insurance.agents",
    "property cover|group life plans|cyber cover|brokerage",
    "Finance|Security|Data",
  ),
  sector(
    280,
    "Properties Realty Estates Homes Developments Land",
    "531210 531120 531311 / 6531 6512",
    "realestate.brokers realestate.offices realestate.management realestate.development",
    "office leasing|property management|housing developments|valuations",
    "Finance|Sales|Sustainability",
  ),
  sector(
    170,
    "Foods Bakery Dairy Beverages Provisions Kitchens",
    "311812 311511 312111 / 2051 2026 2086",
    "food.bakery food.dairy food.beverages food.meals",
    "bakery goods|dairy products|soft drinks|ready meals",
    "Operations|Sustainability|Marketing",
  ),
  sector(
    150,
    "Farms Agriculture Seeds Orchards Fisheries Growers",
    "111219 111331 112111 / 0161 0175 0211",
    "agriculture.crops agriculture.animals agriculture.nurseries",
    "seed potatoes|fruit|livestock|greenhouse vegetables",
    "Sustainability|Operations|Finance",
  ),
  sector(
    130,
    "Retail Stores Outfitters Markets Outlets Apparel",
    "448140 452319 454110 / 5651 5399 5961",
    "retail.clothing retail.household retail.online",
    "clothing|household goods|online shops|sports gear",
    "Marketing|Sales|Operations",
  ),
  sector(
    90,
    "Hotels Resorts Hospitality Restaurants Catering Travel",
    "721110 722511 561510 / 7011 5812 4724",
    "hospitality.hotels hospitality.restaurants hospitality.travel hospitality.catering",
    "hotel rooms|event catering|package holidays|conference venues",
    "Marketing|Human Resources|Sales",
  ),
  sector(
    150,
    "Media Publishing Studios Pictures Broadcasting Press",
    "511120 512110 515120 / 2721 7812 4833",
    "media.newspapers media.film media.broadcasting media.online",
    "magazines|documentaries|podcasts|trade journals",
    "Marketing|Sales|Cloud",
  ),
  sector(
    175,
    "Consulting Advisors Associates Strategies Legal Counsel",
    "541611 541110 541211 / 8742 8111 8721",
    "services.management legal.firms services.accounting",
    "management advice|audit|contract law|change programmes",
    "Sales|Data|Human Resources",
  ),
  sector(
    125,
    "Marketing Creative Advertising Design Brands Outreach",
    "541810 541430 541613 / 7311 7336 8742",
    "services.advertising services.design services.direct",
    "campaigns|brand design|media planning|market studies",
    "Marketing|Sales|Data",
  ),
  sector(
    70,
    "Staffing Talent Recruitment Workforce People Careers",
    "561311 561320 541612 / 7361 7363 8742",
    "services.staffing services.search services.outsourcing",
    "temporary staff|executive search|payroll services|outplacement",
    "Human Resources|Sales|Marketing",
  ),
  sector(
    85,
    "University Academy Institute School College Learning",
    "611310 611110 611430 / 8221 8211 8299",
    "education.university education.training education.school education.college",
    "degree programmes|professional courses|language classes|online learning",
    "Human Resources|Cloud|Health",
    "education",
  ),
  sector(
    95,
    "Foundation Alliance Society Charities Relief Conservation",
    "813211 813312 624190 / 6732 8641 8322",
    "nonprofit.foundations nonprofit.conservation nonprofit.social nonprofit.charities",
    "grants|volunteer programmes|advice centres|nature projects",
    "Marketing|Finance|Sustainability",
    "npo",
  ),
  sector(
    110,
    "Authority Council Commission Agency Administration Services",
    "921190 926130 925120 / 9199 9631 9531",
    "government.local government.environment government.federal",
    "permits|public records|town planning|inspections",
    "Security|Cloud|Finance",
    "government",
  ),
];

/** What companies do that only own others. */
export const HOLDINGS: Sector = sector(
  240,
  "Holdings Group Ventures Participations Investments Ownership",
  "551112 551114 / 6719 6712",
  "holding.ownership holding.conglomerates",
  "group finance|shared services|ownership of companies|corporate strategy",
  "Finance|Data|Sustainability",
);

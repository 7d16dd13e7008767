import type { ReferenceEntry } from "./reference-entry.ts";

/**
 * Four-digit industries of the Standard Industrial Classification: the commonest of each major group. Source: the public
 * SIC manual of 1987, as published by the US Occupational Safety and Health Administration.
 */
const ROWS = `
0111 Wheat
0112 Rice
0116 Soybeans
0119 Cash Grains, Not Elsewhere Classified
0161 Vegetables and Melons
0172 Grapes
0175 Deciduous Tree Fruits
0181 Ornamental Floriculture and Nursery Products
0182 Food Crops Grown Under Cover
0191 General Farms, Primarily Crop
0211 Beef Cattle Feedlots
0241 Dairy Farms
0273 Animal Aquaculture
0742 Veterinary Services for Animal Specialties
0782 Lawn and Garden Services
0811 Timber Tracts
0851 Forestry Services
1011 Iron Ores
1021 Copper Ores
1041 Gold Ores
1081 Metal Mining Services
1221 Bituminous Coal and Lignite Surface Mining
1311 Crude Petroleum and Natural Gas
1381 Drilling Oil and Gas Wells
1382 Oil and Gas Field Exploration Services
1389 Oil and Gas Field Services, Not Elsewhere Classified
1442 Construction Sand and Gravel
1521 General Contractors - Single-Family Houses
1522 General Contractors - Residential Buildings, Other Than Single-Family
1531 Operative Builders
1541 General Contractors - Industrial Buildings and Warehouses
1542 General Contractors - Nonresidential Buildings, Other Than Industrial Buildings and Warehouses
1611 Highway and Street Construction, Except Elevated Highways
1622 Bridge, Tunnel and Elevated Highway Construction
1623 Water, Sewer, Pipeline, and Communications and Power Line Construction
1711 Plumbing, Heating and Air-Conditioning
1731 Electrical Work
1761 Roofing, Siding and Sheet Metal Work
1771 Concrete Work
1794 Excavation Work
2011 Meat Packing Plants
2022 Natural, Processed and Imitation Cheese
2026 Fluid Milk
2033 Canned Fruits, Vegetables, Preserves, Jams and Jellies
2038 Frozen Specialties, Not Elsewhere Classified
2051 Bread and Other Bakery Products, Except Cookies and Crackers
2052 Cookies and Crackers
2064 Candy and Other Confectionery Products
2082 Malt Beverages
2084 Wines, Brandy and Brandy Spirits
2086 Bottled and Canned Soft Drinks and Carbonated Waters
2095 Roasted Coffee
2099 Food Preparations, Not Elsewhere Classified
2111 Cigarettes
2273 Carpets and Rugs
2325 Men's and Boys' Separate Trousers and Slacks
2421 Sawmills and Planing Mills, General
2511 Wood Household Furniture, Except Upholstered
2522 Office Furniture, Except Wood
2621 Paper Mills
2653 Corrugated and Solid Fiber Boxes
2711 Newspapers: Publishing, or Publishing and Printing
2721 Periodicals: Publishing, or Publishing and Printing
2731 Books: Publishing, or Publishing and Printing
2741 Miscellaneous Publishing
2752 Commercial Printing, Lithographic
2819 Industrial Inorganic Chemicals, Not Elsewhere Classified
2821 Plastics Materials, Synthetic Resins and Nonvulcanizable Elastomers
2833 Medicinal Chemicals and Botanical Products
2834 Pharmaceutical Preparations
2835 In Vitro and In Vivo Diagnostic Substances
2836 Biological Products, Except Diagnostic Substances
2844 Perfumes, Cosmetics and Other Toilet Preparations
2851 Paints, Varnishes, Lacquers, Enamels and Allied Products
2869 Industrial Organic Chemicals, Not Elsewhere Classified
2873 Nitrogenous Fertilizers
2891 Adhesives and Sealants
2911 Petroleum Refining
3011 Tires and Inner Tubes
3081 Unsupported Plastics Film and Sheet
3085 Plastics Bottles
3089 Plastics Products, Not Elsewhere Classified
3143 Men's Footwear, Except Athletic
3211 Flat Glass
3241 Cement, Hydraulic
3273 Ready-Mixed Concrete
3312 Steel Works, Blast Furnaces and Rolling Mills
3411 Metal Cans
3441 Fabricated Structural Metal
3444 Sheet Metal Work
3451 Screw Machine Products
3494 Valves and Pipe Fittings, Not Elsewhere Classified
3499 Fabricated Metal Products, Not Elsewhere Classified
3523 Farm Machinery and Equipment
3531 Construction Machinery and Equipment
3541 Machine Tools, Metal Cutting Types
3559 Special Industry Machinery, Not Elsewhere Classified
3561 Pumps and Pumping Equipment
3569 General Industrial Machinery and Equipment, Not Elsewhere Classified
3571 Electronic Computers
3572 Computer Storage Devices
3577 Computer Peripheral Equipment, Not Elsewhere Classified
3599 Industrial and Commercial Machinery and Equipment, Not Elsewhere Classified
3612 Power, Distribution and Specialty Transformers
3621 Motors and Generators
3646 Commercial, Industrial and Institutional Electric Lighting Fixtures
3651 Household Audio and Video Equipment
3661 Telephone and Telegraph Apparatus
3663 Radio and Television Broadcasting and Communications Equipment
3672 Printed Circuit Boards
3674 Semiconductors and Related Devices
3679 Electronic Components, Not Elsewhere Classified
3691 Storage Batteries
3699 Electrical Machinery, Equipment and Supplies, Not Elsewhere Classified
3711 Motor Vehicles and Passenger Car Bodies
3714 Motor Vehicle Parts and Accessories
3721 Aircraft
3724 Aircraft Engines and Engine Parts
3728 Aircraft Parts and Auxiliary Equipment, Not Elsewhere Classified
3731 Ship Building and Repairing
3761 Guided Missiles and Space Vehicles
3812 Search, Detection, Navigation, Guidance and Aeronautical Systems and Instruments
3823 Industrial Instruments for Measurement, Display and Control of Process Variables; and Related Products
3826 Laboratory Analytical Instruments
3827 Optical Instruments and Lenses
3841 Surgical and Medical Instruments and Apparatus
3842 Orthopedic, Prosthetic and Surgical Appliances and Supplies
3843 Dental Equipment and Supplies
3845 Electromedical and Electrotherapeutic Apparatus
3861 Photographic Equipment and Supplies
3911 Jewelry, Precious Metal
3949 Sporting and Athletic Goods, Not Elsewhere Classified
4011 Railroads, Line-Haul Operating
4111 Local and Suburban Transit
4212 Local Trucking Without Storage
4213 Trucking, Except Local
4215 Courier Services, Except by Air
4222 Refrigerated Warehousing and Storage
4225 General Warehousing and Storage
4311 United States Postal Service
4412 Deep Sea Foreign Transportation of Freight
4491 Marine Cargo Handling
4512 Air Transportation, Scheduled
4513 Air Courier Services
4522 Air Transportation, Nonscheduled
4581 Airports, Flying Fields and Airport Terminal Services
4724 Travel Agencies
4725 Tour Operators
4731 Arrangement of Transportation of Freight and Cargo
4812 Radiotelephone Communications
4813 Telephone Communications, Except Radiotelephone
4832 Radio Broadcasting Stations
4833 Television Broadcasting Stations
4841 Cable and Other Pay Television Services
4899 Communications Services, Not Elsewhere Classified
4911 Electric Services
4922 Natural Gas Transmission
4924 Natural Gas Distribution
4931 Electric and Other Services Combined
4941 Water Supply
4952 Sewerage Systems
4953 Refuse Systems
5012 Automobiles and Other Motor Vehicles
5045 Computers and Computer Peripheral Equipment and Software
5047 Medical, Dental and Hospital Equipment and Supplies
5065 Electronic Parts and Equipment, Not Elsewhere Classified
5084 Industrial Machinery and Equipment
5122 Drugs, Drug Proprietaries and Druggists' Sundries
5141 Groceries, General Line
5251 Hardware Stores
5311 Department Stores
5331 Variety Stores
5399 Miscellaneous General Merchandise Stores
5411 Grocery Stores
5461 Retail Bakeries
5511 Motor Vehicle Dealers (New and Used)
5531 Auto and Home Supply Stores
5611 Men's and Boys' Clothing and Accessory Stores
5621 Women's Clothing Stores
5651 Family Clothing Stores
5712 Furniture Stores
5734 Computer and Computer Software Stores
5812 Eating Places
5813 Drinking Places (Alcoholic Beverages)
5912 Drug Stores and Proprietary Stores
5941 Sporting Goods Stores and Bicycle Shops
5942 Book Stores
5961 Catalog and Mail-Order Houses
6021 National Commercial Banks
6022 State Commercial Banks
6029 Commercial Banks, Not Elsewhere Classified
6141 Personal Credit Institutions
6153 Short-Term Business Credit Institutions, Except Agricultural
6162 Mortgage Bankers and Loan Correspondents
6211 Security Brokers, Dealers and Flotation Companies
6282 Investment Advice
6311 Life Insurance
6321 Accident and Health Insurance
6324 Hospital and Medical Service Plans
6331 Fire, Marine and Casualty Insurance
6411 Insurance Agents, Brokers and Service
6512 Operators of Nonresidential Buildings
6513 Operators of Apartment Buildings
6531 Real Estate Agents and Managers
6552 Land Subdividers and Developers, Except Cemeteries
6712 Offices of Bank Holding Companies
6719 Offices of Holding Companies, Not Elsewhere Classified
6726 Unit Investment Trusts, Face-Amount Certificate Offices, and Closed-End Management Investment Offices
6732 Educational, Religious and Charitable Trusts
6799 Investors, Not Elsewhere Classified
7011 Hotels and Motels
7231 Beauty Shops
7311 Advertising Agencies
7319 Advertising, Not Elsewhere Classified
7331 Direct Mail Advertising Services
7336 Commercial Art and Graphic Design
7349 Building Cleaning and Maintenance Services, Not Elsewhere Classified
7361 Employment Agencies
7363 Help Supply Services
7371 Computer Programming Services
7372 Prepackaged Software
7373 Computer Integrated Systems Design
7374 Computer Processing and Data Preparation and Processing Services
7375 Information Retrieval Services
7379 Computer Related Services, Not Elsewhere Classified
7381 Detective, Guard and Armored Car Services
7382 Security Systems Services
7389 Business Services, Not Elsewhere Classified
7514 Passenger Car Rental
7538 General Automotive Repair Shops
7812 Motion Picture and Video Tape Production
7832 Motion Picture Theaters, Except Drive-In
7941 Professional Sports Clubs and Promoters
7991 Physical Fitness Facilities
8011 Offices and Clinics of Doctors of Medicine
8021 Offices and Clinics of Dentists
8051 Skilled Nursing Care Facilities
8062 General Medical and Surgical Hospitals
8071 Medical Laboratories
8082 Home Health Care Services
8093 Specialty Outpatient Facilities, Not Elsewhere Classified
8111 Legal Services
8211 Elementary and Secondary Schools
8221 Colleges, Universities and Professional Schools
8243 Data Processing Schools
8249 Vocational Schools, Not Elsewhere Classified
8299 Schools and Educational Services, Not Elsewhere Classified
8322 Individual and Family Social Services
8351 Child Day Care Services
8399 Social Services, Not Elsewhere Classified
8412 Museums and Art Galleries
8611 Business Associations
8641 Civic, Social and Fraternal Associations
8661 Religious Organizations
8699 Membership Organizations, Not Elsewhere Classified
8711 Engineering Services
8712 Architectural Services
8721 Accounting, Auditing and Bookkeeping Services
8731 Commercial Physical and Biological Research
8732 Commercial Economic, Sociological and Educational Research
8734 Testing Laboratories
8741 Management Services
8742 Management Consulting Services
8748 Business Consulting Services, Not Elsewhere Classified
9111 Executive Offices
9121 Legislative Bodies
9199 General Government, Not Elsewhere Classified
9221 Police Protection
9311 Public Finance, Taxation and Monetary Policy
9411 Administration of Educational Programs
9511 Air and Water Resource and Solid Waste Management
9531 Administration of Housing Programs
9621 Regulation and Administration of Transportation Programs
9631 Regulation and Administration of Communications, Electric, Gas and Other Utilities
9651 Regulation, Licensing and Inspection of Miscellaneous Commercial Sectors
9711 National Security
`;

/** The four-digit industries by code. */
export function sicIndustries(): readonly ReferenceEntry[] {
  return ROWS.trim()
    .split("\n")
    .map((row) => ({ id: row.slice(0, 4), name: row.slice(5) }));
}

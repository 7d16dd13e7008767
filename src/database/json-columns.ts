import * as z from "zod/mini";

const codes = z.array(z.object({ id: z.string(), name: z.string() }));
const links = z.array(z.object({ type: z.string(), url: z.string(), followerCount: z.optional(z.string()) }));
const sourced = z.array(z.object({ value: z.string(), source: z.string() }));

/** The part of a company that no criterion reads, stored as JSON in `companies.details`. */
export const companyDetails = z.object({
  description: z.string(),
  socialMediaUrls: links,
  /** Codes of the industries lookup, the primary one first. */
  industries: z.array(z.string()),
  naicsCodes: codes,
  sicCodes: codes,
  hashtags: z.array(z.string()),
  products: z.array(z.string()),
  businessModel: z.array(z.string()),
  ranking: z.array(z.string()),
  /** One-year and two-year growth in percent. */
  growth: z.object({ oneYear: z.number(), twoYear: z.number() }),
  alexaRank: z.nullable(z.string()),
  status: z.string(),
  statusDate: z.string(),
  certified: z.boolean(),
  certificationDate: z.nullable(z.string()),
  createdDate: z.string(),
  /** Thousands of US dollars, newest first. */
  funding: z.array(
    z.object({ date: z.string(), type: z.string(), amount: z.number(), investors: z.array(z.string()) }),
  ),
  /** When the parent bought the company; null unless it did. */
  acquiredDate: z.nullable(z.string()),
  /** The products that it uses; ids of the tech-products lookup. */
  technologies: z.array(
    z.object({ productId: z.string(), createdDate: z.string(), modifiedDate: z.string() }),
  ),
});
export type CompanyDetails = z.output<typeof companyDetails>;

/** The part of a contact that no criterion reads, stored as JSON in `contacts.details`. */
export const contactDetails = z.object({
  salutation: z.string(),
  suffix: z.nullable(z.string()),
  emailAlt: sourced,
  directPhoneAlt: sourced,
  mobilePhoneAlt: sourced,
  externalUrls: links,
  jobFunction: z.array(z.object({ name: z.string(), department: z.string() })),
  division: z.nullable(z.string()),
  education: z.array(
    z.object({
      school: z.string(),
      educationDegree: z.object({ degree: z.string(), areaOfStudy: z.string() }),
    }),
  ),
  techSkills: codes,
  positionStartDate: z.string(),
  employmentHistory: z.array(
    z.object({
      jobTitle: z.string(),
      managementLevel: z.array(z.string()),
      fromDate: z.string(),
      toDate: z.nullable(z.string()),
      company: z.object({ companyName: z.string() }),
    }),
  ),
  yearsOfExperience: z.string(),
  personHasMoved: z.enum(["Yes", "No", "Uncertain"]),
  withinEu: z.boolean(),
  noticeProvidedDate: z.nullable(z.string()),
});
export type ContactDetails = z.output<typeof contactDetails>;

/** Places in `intent_signals.locations`, the one with the most interest first. */
export const signalLocations = z.array(
  z.object({ city: z.string(), state: z.optional(z.string()), country: z.string() }),
);
export type SignalLocations = z.output<typeof signalLocations>;

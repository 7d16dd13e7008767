import * as z from "zod/mini";

/** Addresses for the data stored about people, below the gateway's prefix; for pages, like those of the workspace. */
export const PERSON_DATA_PATHS = {
  /** GET: everything that is stored about the asking person, as one JSON file. */
  mine: "/workspace/my-data",
  /** GET: the people of the administrator's organisation. */
  people: "/administration/people",
  /** DELETE: erases a person. */
  person: "/administration/people/:id",
  /** GET: everything that is stored about a person, as one JSON file. */
  data: "/administration/people/:id/data",
} as const;

const organisationPerson = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** ISO 8601, UTC; the last time to the hour. */
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});
export type OrganisationPerson = z.output<typeof organisationPerson>;

/** The people of an organisation, by name. */
export const peopleAnswer = z.looseObject({ people: z.array(organisationPerson) });
export type PeopleAnswer = z.output<typeof peopleAnswer>;

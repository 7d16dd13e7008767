import type { Query } from "#database/database.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** A person, and the space in which their documents lie and what they pay for is owned. */
export interface SpacePerson {
  readonly id: string;
  readonly spaceId: string;
}

/** Where the documents of a person lie while they are in no organisation. */
export function spaceAlone(personId: string): string {
  return hashSecret(`person ${personId}`);
}

/** Where a person's documents lie: with those of their organisation, so that they can be shared. */
export function spaceOf({
  id,
  organisation,
}: {
  readonly id: string;
  readonly organisation: { readonly id: string } | null;
}): string {
  return organisation === null ? spaceAlone(id) : hashSecret(`organisation ${organisation.id}`);
}

/** The same of whoever the database knows by an id; a program that signed in for itself is alone. */
export async function spaceOfUser(on: Query, id: string): Promise<string> {
  const person = await on
    .selectFrom("gateway_people")
    .select("organisation_id as id")
    .where("id", "=", id)
    .executeTakeFirst();
  const organisation = person?.id ?? null;
  return spaceOf({ id, organisation: organisation === null ? null : { id: organisation } });
}

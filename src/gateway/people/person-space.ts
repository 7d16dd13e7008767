import type { Query } from "#database/database.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** A person with their space, which holds their documents and owns what they pay for. */
export interface SpacePerson {
  readonly id: string;
  readonly spaceId: string;
}

/** The space of a person without an organisation. */
export function personalSpaceId(personId: string): string {
  return hashSecret(`person ${personId}`);
}

/** The space of a person: their organisation's, so that documents can be shared. */
export function spaceOf({
  id,
  organisation,
}: {
  readonly id: string;
  readonly organisation: { readonly id: string } | null;
}): string {
  return organisation === null ? personalSpaceId(id) : hashSecret(`organisation ${organisation.id}`);
}

/** The space of a person by their id in the database; a program that signed in for itself has a space of its own. */
export async function spaceOfUser(on: Query, id: string): Promise<string> {
  const person = await on
    .selectFrom("gateway_people")
    .select("organisation_id as id")
    .where("id", "=", id)
    .executeTakeFirst();
  const organisation = person?.id ?? null;
  return spaceOf({ id, organisation: organisation === null ? null : { id: organisation } });
}

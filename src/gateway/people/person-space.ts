import { hashSecret } from "#service/oauth/oauth-secrets.ts";

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

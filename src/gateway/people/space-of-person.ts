import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** Where a person's documents lie: with those of their organisation, so that they can be shared. */
export function spaceOf({
  id,
  organisation,
}: {
  readonly id: string;
  readonly organisation: { readonly id: string } | null;
}): string {
  return organisation === null ? hashSecret(`person ${id}`) : hashSecret(`organisation ${organisation.id}`);
}

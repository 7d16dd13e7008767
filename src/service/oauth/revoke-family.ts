import type { ServiceContext } from "../context.ts";

/** Ends every token that came from one sign-in. */
export async function revokeFamily(family: string, { database }: ServiceContext): Promise<void> {
  const remove = () =>
    database.query.deleteFrom("oauth_tokens").where("family", "=", family).executeTakeFirst();
  // Once more after a deletion: it may have waited for a refresh whose new tokens it could not see yet.
  while ((await remove()).numDeletedRows > 0n);
}

import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import type { ServiceContext } from "#service/service-context.ts";

export const SIGNING_ALGORITHM = "ES256";
const KEY_ID = "signing";

const privateKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
});
export type SigningKey = z.output<typeof privateKey>;

const known = new WeakMap<Database, SigningKey>();

/** The key that signs id_tokens: created on first use, then stored with the data. */
export async function signingKey(context: ServiceContext): Promise<SigningKey> {
  const { database } = context;
  const key = known.get(database) ?? (await readKey(database)) ?? (await makeKey(context));
  known.set(database, key);
  return key;
}

/** The public half, for the key set. */
export function publicJwk({ kty, crv, x, y, kid }: SigningKey) {
  return { kty, crv, x, y, kid, alg: SIGNING_ALGORITHM, use: "sig" };
}

async function readKey({ query }: Database): Promise<SigningKey | undefined> {
  const row = await query.selectFrom("oauth_keys").select("jwk").where("id", "=", KEY_ID).executeTakeFirst();
  return row && privateKey.parse(JSON.parse(row.jwk));
}

/** Creates the key. Two processes may do so at once: both then use the one stored first. */
async function makeKey({ database, now }: ServiceContext): Promise<SigningKey> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  const key = privateKey.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
  await database.query
    .insertInto("oauth_keys")
    .values({ id: KEY_ID, jwk: JSON.stringify(key), created_at: now().toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return (await readKey(database)) ?? key;
}

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { DEFAULT_RETENTION } from "./retention-settings.ts";
import { startSweeping } from "./sweep.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

let database: Database;
beforeAll(async () => {
  database = await openDatabaseForTest("empty");
});
afterAll(() => database.close());

it("takes sessions away whose refresh token has died, and tokens that have expired", async () => {
  const { query } = database;
  const session = (id: string, seconds: number) => ({
    id_hash: id,
    client_id: "prospect",
    refresh_token: "sealed.text",
    user_id: "somebody",
    created_at: ago(1000),
    used_at: ago(seconds),
  });
  const rows = [session("used", 50), session("dead", 70)];
  await query.insertInto("gateway_sessions").values(rows).execute();
  const token = (hash: string, seconds: number) => ({
    token_hash: hash,
    user_id: "somebody",
    session_hash: null,
    expires_at: ago(seconds),
  });
  await query
    .insertInto("gateway_tokens")
    .values([token("good", -60), token("expired", 60)])
    .execute();
  const stop = startSweeping(database, { ...DEFAULT_RETENTION, refreshTtl: 60 }, log);
  await vi.waitFor(async () => {
    const tokens = await query.selectFrom("gateway_tokens").select("token_hash").execute();
    expect(tokens).toEqual([{ token_hash: "good" }]);
  });
  const sessions = await query.selectFrom("gateway_sessions").select("id_hash").execute();
  expect(sessions).toEqual([{ id_hash: "used" }]);
  stop();
});

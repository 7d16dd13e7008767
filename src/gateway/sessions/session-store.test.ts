import { expect, it, onTestFinished } from "vitest";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { endUnsealedSessions } from "./session-store.ts";

it("ends sessions whose refresh tokens an earlier version kept in clear, and no others", async () => {
  const database = await openDatabaseForTest("empty");
  onTestFinished(() => database.close());
  const { query } = database;
  const session = (id: string, refreshToken: string) => ({
    id_hash: id,
    client_id: "prospect",
    refresh_token: refreshToken,
    user_id: null,
    created_at: "2026-01-01T00:00:00.000Z",
    used_at: "2026-01-01T00:00:00.000Z",
  });
  const rows = [
    session("former", "a-token_in-clear"),
    session("sealed", KEYS_FOR_TEST.seal("text", "sealed")),
  ];
  await query.insertInto("gateway_sessions").values(rows).execute();
  await endUnsealedSessions(database);
  const left = await query.selectFrom("gateway_sessions").select("id_hash").execute();
  expect(left).toEqual([{ id_hash: "sealed" }]);
});

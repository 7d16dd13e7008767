import { describe, expect, it } from "vitest";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { isDurableWrite } from "./durable-statements.ts";

describe("a statement by itself", async () => {
  const { query, close } = await openSqlite(":memory:");
  const token = { token_hash: "", kind: "access", family: "", client_id: "", scope: "" } as const;
  const times = {
    subject: "",
    second_times: "",
    second_rest: 1,
    hour_times: "",
    hour_rest: 1,
    day_times: "",
    day_rest: 1,
  };
  const statements = {
    "a token": query.insertInto("oauth_tokens").values({ ...token, auth_time: "", expires_at: "" }),
    "a revocation": query.deleteFrom("oauth_tokens").where("family", "=", ""),
    "a kept session": query.updateTable("gateway_sessions").set({ used_at: "" }),
    "a request in its windows": query.insertInto("request_times").values(times),
    "a counted request": query.updateTable("organisations").set({ requests_used: 1 }),
    "a wrong password": query
      .insertInto("failed_sign_ins")
      .values({ subject: "", failures: 1, blocked_until: "", expires_at: "" }),
    "a search": query.selectFrom("contacts").select("id"),
  };
  const waiting = Object.entries(statements)
    .filter(([, statement]) => isDurableWrite(statement.compile().sql))
    .map(([name]) => name);
  await close();

  it("waits for the disk when it writes, unless it counts", () => {
    expect(waiting).toEqual(["a token", "a revocation", "a kept session"]);
  });
});

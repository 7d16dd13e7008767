import { describe, expect, it } from "vitest";
import { openSqlite } from "./sqlite.ts";
import { isDurableWrite } from "./durable-statements.ts";

describe("a statement by itself", async () => {
  const { query, close } = await openSqlite(":memory:");
  const token = { token_hash: "", kind: "access", family: "", client_id: "", scope: "" } as const;
  const window = { subject: "", bucket: "", window_start: 0, requests: 1 };
  const statements = {
    "a token": query.insertInto("oauth_tokens").values({ ...token, auth_time: "", expires_at: "" }),
    "a revocation": query.deleteFrom("oauth_tokens").where("family", "=", ""),
    "a kept session": query.updateTable("gateway_sessions").set({ used_at: "" }),
    "a request in its windows": query.insertInto("rate_windows").values(window),
    "a counted request": query.updateTable("organisations").set({ requests_used: 1 }),
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

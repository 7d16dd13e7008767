import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import { emptyUserDatabase } from "#testing/user-database-for-test.ts";
import { openWorkspace } from "./workspace-store.ts";

test("changes are numbered in the order in which they are sent, whatever each of them reads first", async () => {
  (await emptyUserDatabase()).close();
  const session = createUserSession(crypto.randomUUID(), new QueryClient());
  const workspace = session.part(openWorkspace);
  const putting = (id: string) => ({
    document: { kind: "list" as const, id },
    change: { type: "put" as const, entries: [{ key: "contact:1", body: {} }] },
  });
  const naming = { type: "set", fields: { name: "A" } } as const;
  const nothing = () => undefined;
  await Promise.all([
    workspace.change(async (read) => {
      await read.documents("list");
      return { changes: [putting("planned")], result: undefined };
    }),
    workspace.changeSeen([putting("known")], nothing),
    // reads nothing
    workspace.changeSeen([{ document: { kind: "list", id: "named" }, change: naming }], nothing),
    workspace.changeSeen([putting("later")], nothing),
  ]);
  const waiting = await (await session.database()).getAll("outbox");
  expect(waiting.map(({ document }) => document.id)).toEqual(["planned", "known", "named", "later"]);
  // the gateway ignores operations whose number is not above the writer's last
  const last = new Map<string, number>();
  for (const { writer, number } of waiting) {
    expect(number).toBeGreaterThan(last.get(writer) ?? 0);
    last.set(writer, number);
  }
});

import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import { emptyUserDatabase } from "#testing/user-database-for-test.ts";
import { openWorkspace } from "./workspace-store.ts";

test("a change that is planned while another one is asked for takes no number from it", async () => {
  (await emptyUserDatabase()).close();
  const session = createUserSession(crypto.randomUUID(), new QueryClient());
  const workspace = session.part(openWorkspace);
  const putting = (id: string) => ({
    document: { kind: "list" as const, id },
    change: { type: "put" as const, entries: [{ key: "contact:1", body: {} }] },
  });
  const nothing = { document: () => undefined, tags: () => undefined };
  await Promise.all([
    workspace.change(async (read) => {
      await read.documents("list");
      return { changes: [putting("planned")], result: undefined };
    }),
    workspace.changeKnown([putting("known")], nothing),
    workspace.changeKnown([putting("later")], nothing),
  ]);
  const waiting = await (await session.database()).getAll("outbox");
  expect(waiting.map(({ document }) => document.id)).toEqual(["planned", "known", "later"]);
  // the gateway passes over what is not above the last of its writer
  const last = new Map<string, number>();
  for (const { writer, number } of waiting) {
    expect(number).toBeGreaterThan(last.get(writer) ?? 0);
    last.set(writer, number);
  }
});

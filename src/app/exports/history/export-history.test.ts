import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createUserSession } from "#app/storage/user-storage-session.tsx";
import { DEFAULT_SETTINGS } from "#app/exports/model/export-settings.ts";
import { exportEntry } from "#testing/workspace/export-log-for-test.ts";
import { emptyUserDatabase } from "#testing/user-database-for-test.ts";
import { type ExportRecipe, logExport, recipeOf } from "./export-history.ts";

const recipe: ExportRecipe = {
  origin: { kind: "list", id: "a-list", type: "contact", sort: "name" },
  columns: [{ header: "E-mail", fields: ["email"] }],
  required: [["E-mail"]],
  settings: DEFAULT_SETTINGS,
};

/** Logs a file, and returns its entry in the workspace. */
async function loggedAs(entry: ReturnType<typeof exportEntry>) {
  (await emptyUserDatabase()).close();
  const session = createUserSession(crypto.randomUUID(), new QueryClient());
  await logExport(session, entry);
  const [stored] = await (await session.database()).getAll("entries");
  return stored?.body;
}

test("what makes a file again is logged with it", async () => {
  const entry = exportEntry("file-1", { recipe: { ...recipe } });
  expect(await loggedAs(entry)).toEqual(entry);
  expect(recipeOf(entry)).toEqual(recipe);
});

test("a file of which nothing makes another, or what this version cannot read, is not made again", () => {
  expect(recipeOf(exportEntry("file-1"))).toBeUndefined();
  const unknown = { ...recipe, origin: { kind: "constellation", id: "7" } };
  expect(recipeOf(exportEntry("file-1", { recipe: unknown }))).toBeUndefined();
});

test("longer than the log takes, a recipe is left out and a text is cut", async () => {
  const nodes = Array.from({ length: 20_000 }, (_, node) => node);
  const long = { ...recipe, origin: { kind: "family", id: "42", nodes } };
  const entry = exportEntry("file-1", { recipe: long, sourceName: "x".repeat(600) });
  const { recipe: _, ...rest } = entry;
  expect(await loggedAs(entry)).toEqual({ ...rest, sourceName: "x".repeat(500) });
});

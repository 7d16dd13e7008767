import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLIENT_ERROR_ROUTES } from "#contract/diagnostics/client-error-schemas.ts";

test("every address of the app is one by which errors are counted", () => {
  const router = readFileSync(new URL("router.tsx", import.meta.url), "utf8");
  const paths = [...router.matchAll(/(?:path: |screen\(\s*)"([^"]+)"/g)].map(([, path = ""]) => path);
  const patterns = paths.map((path) => (path.startsWith("/") ? path : `/${path}`));
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.toSorted()).toEqual([...CLIENT_ERROR_ROUTES].toSorted());
});

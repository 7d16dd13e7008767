import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killDuringEnriches } from "#tools/soak/soak-ledger-kills.ts";
import { SERVER_GONE, expect, openSignedIn, test } from "./support/fixtures.ts";
import { serviceClient } from "./support/service-client.ts";

function runServer(env: Readonly<Record<string, string>>): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ["dist/server.js"], {
    env: { ...process.env, PORT: "0", ...env },
    encoding: "utf8",
    timeout: 120_000,
  });
}

test.use({ ownServer: true });

test("settings that cannot be used end the process with a clear error", () => {
  const folder = mkdtempSync(join(tmpdir(), "prospect-process-"));
  const huge = runServer({ SCALE: "huge", DATA_DIR: folder });
  expect([huge.status, huge.stderr.trim()]).toEqual([1, "SCALE must be one of small, medium, large"]);
  const file = join(folder, "file");
  writeFileSync(file, "");
  const unwritable = runServer({ DATA_DIR: join(file, "data") });
  expect(unwritable.status).toBe(1);
  expect(unwritable.stderr).toContain("cannot be written to");
  expect(existsSync(join(folder, "prospect.sqlite"))).toBe(false);
  rmSync(folder, { recursive: true });
});

test("the process says where it is and who can sign in, and ends at once @full", async ({ server }) => {
  expect(server.output()).toContain(server.url);
  expect(server.output()).toMatch(/rep, colleague, capped.*\n.*sandbox/);
  expect(await server.stop("SIGINT")).toBe(0);
});

test.describe("a crash amid enrich calls", () => {
  // the page may be asking for its next page when the service goes
  test.use({ serverEnv: { RATE_PER_SECOND: "1000000" }, expectedComplaints: SERVER_GONE });

  test("loses no session, and leaves counter, ledger and records under management in agreement @full", async ({
    page,
    server,
  }) => {
    await openSignedIn(page, "/contacts?lastName=k");
    const service = await serviceClient(server.service.url);
    const { id } = await service.companyWithContacts(5);
    await service.enrich("enrichCompanies", [id], ["name"]);
    const before = await service.creditsUsed();
    const left = await killDuringEnriches(server.service, 300);
    expect(left.answered).toBeGreaterThanOrEqual(300);
    expect(left.creditsUsed).toBeGreaterThanOrEqual(before + left.answered);
    expect([left.ledger, left.managed, left.unpaid]).toEqual([left.creditsUsed, left.creditsUsed, 0]);
    await server.service.start();
    await page.reload();
    await expect(page.getByRole("table")).toBeVisible();
    const after = await serviceClient(server.service.url);
    await after.enrich("enrichCompanies", [id], ["name"]);
    expect(await after.creditsUsed()).toBe(left.creditsUsed);
  });
});

import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#tools/server-process.ts";
import { openService } from "./open-service.ts";
import { SettingsError, readSettings } from "./settings.ts";

const SECRET = "the-password";
const log = { info: () => undefined, error: () => undefined };

const opening = (url: string) => openService(readSettings({ DATABASE_URL: url }), log);

async function refusal(url: string): Promise<Error> {
  const error: unknown = await opening(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new TypeError("The database was opened");
  return error;
}

describe("a DATABASE_URL that cannot be used", () => {
  /** Takes connections and hangs up. */
  const server = createServer((socket) => socket.destroy());
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ["where nobody listens", async () => `127.0.0.1:${await freePort()}`],
    ["where something else answers", async () => `127.0.0.1:${port}`],
    ["at a host that is not there", async () => "nowhere.invalid:5432"],
  ])("%s is named in plain words, without its password", async (_where, host) => {
    const at = await host();
    const error = await refusal(`postgres://someone:${SECRET}@${at}/prospect`);
    expect(error).toBeInstanceOf(SettingsError);
    expect(error.message).toContain(`The database ${at}/prospect of DATABASE_URL cannot be used: `);
    expect(`${error.message}${error.stack}`).not.toContain(SECRET);
  });

  it.each(["mysql://someone:the-password@127.0.0.1/prospect", "prospect.sqlite", "postgres"])(
    "is refused when it is no address of PostgreSQL: %s",
    (url) => {
      expect(() => readSettings({ DATABASE_URL: url })).toThrow(
        /^DATABASE_URL must be like postgres:\/\/user:password@host:5432\/name$/,
      );
    },
  );
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readSessionKeys, readSettings } from "./settings/gateway-settings.ts";

/* The files for administrators, and what the guide has them write at the first start: a process has to take it. */

const read = (path: string) => readFileSync(path, "utf8");

/** The commands of the guide's first start: with systemd, and with containers. */
function firstStart(): readonly [string, string] {
  const [, section = ""] = read("src/gateway/ADMINISTRATION.md").split("## First start\n");
  const [systemd = "", containers = ""] = [...section.matchAll(/```sh\n([^]*?)```/g)].map(
    ([, commands = ""]) => commands,
  );
  return [systemd, containers];
}

/** Variables that `pattern` finds, as a name and a value each. */
function variables(text: string, pattern = /^(\w+)=(.*)$/gm): Record<string, string> {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value]));
}

const SETTINGS = {
  publicUrl: "https://prospect.example",
  upstream: { baseUrl: "https://api.example/gtm" },
};

it("systemd starts a process with the settings of the guide", () => {
  const [, file = ""] = /prospect\.env <<'END'\n([^]*?)^END$/m.exec(firstStart()[0]) ?? [];
  const unit = variables(read("deploy/prospect.service"), /^Environment=(\w+)=(.*)$/gm);
  expect(unit).toMatchObject({ NODE_ENV: "production" });
  const settings = readSettings({ ...unit, ...variables(file) });
  expect(settings).toMatchObject({ ...SETTINGS, trustedProxies: ["127.0.0.1"] });
  const withSandbox = file.replace(/^UPSTREAM_BASE_URL=.*$/m, "SANDBOX=1");
  expect(readSettings({ ...unit, ...variables(withSandbox) }).upstream).toBeUndefined();
});

it("compose starts containers with the settings and secrets of the guide", () => {
  const folder = mkdtempSync(join(tmpdir(), "prospect-first-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { status, stderr } = spawnSync("sh", ["-ec", `docker() { :; }\n${firstStart()[1]}`], {
    cwd: folder,
    env: { ...process.env, SECRET_OF_THE_CLIENT: "the secret" },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  const image = variables(/^ENV .*$/m.exec(read("Dockerfile"))?.[0] ?? "", /(\w+)=(\S+)/g);
  const compose = read("compose.yaml").replaceAll("/run/secrets", join(folder, "secrets"));
  const [, file = "", own = ""] =
    /^ {4}env_file: (\S+)\n(?:.*\n)*? {4}environment:\n((?: {6}.*\n)*)/m.exec(compose) ?? [];
  const settings = readSettings({
    ...image,
    ...variables(read(join(folder, file))),
    ...variables(own, /^ {6}(\w+): (.*)$/gm),
  });
  const password = encodeURIComponent(read(join(folder, "secrets/database-password")));
  expect(settings).toMatchObject({
    ...SETTINGS,
    host: "0.0.0.0",
    databaseUrl: `postgres://prospect:${password}@database:5432/prospect`,
    client: { clientSecret: "the secret" },
    trustedProxies: ["172.30.0.0/24"],
    logLevel: "info",
  });
  expect(readSessionKeys(settings)).toHaveLength(1);
});

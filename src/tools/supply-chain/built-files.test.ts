import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { SANDBOX_USERS, findClient } from "#service/sandbox/sandbox-accounts.ts";
import { type BuiltFiles, buildElsewhere, buildHere } from "./built-files.ts";
import { readLockfile } from "./locked-packages.ts";

/** Settings that a machine which builds may have, none of which belongs into what is built. */
const SETTINGS = {
  CLIENT_SECRET: randomUUID(),
  DATABASE_URL: `postgres://someone:${randomUUID()}@database.example/data`,
  SESSION_KEYS: randomUUID(),
  VITE_SETTING: randomUUID(),
};

/** A time zone and a language that the other build has not. */
const ELSEWHERE = { TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };

let built: BuiltFiles;
let builtAgain: BuiltFiles;
/** Where the second build was made. */
let copy: string;

beforeAll(() => {
  built = buildHere();
  ({ folder: copy, files: builtAgain } = buildElsewhere({ ...SETTINGS, ...ELSEWHERE }));
});

const ofPage = (files: BuiltFiles) => new Map([...files].filter(([name]) => name.startsWith("public/")));

/** The files that hold one of these texts, each with what it holds. */
function holding(files: BuiltFiles, texts: readonly string[]): string[] {
  return [...files].flatMap(([name, body]) =>
    texts.filter((text) => body.includes(text)).map((text) => `${name}: ${text}`),
  );
}

describe("what is built", () => {
  it("is the same to the byte in another folder, time zone and language", () => {
    const names = [...built.keys()].toSorted();
    expect(names).toContain("server.js");
    expect(names).toContain("public/index.html.br");
    expect([...builtAgain.keys()].toSorted()).toEqual(names);
    const different = names.filter(
      (name) => built.get(name)?.equals(builtAgain.get(name) ?? Buffer.of()) !== true,
    );
    expect(different).toEqual([]);
  });

  it("holds no setting of the machine that builds it", () => {
    expect(holding(builtAgain, Object.values(SETTINGS))).toEqual([]);
  });

  it("names no folder of the machine, and has no source map", () => {
    const inside = [process.cwd(), copy].flatMap((folder) => [
      join(folder, "src"),
      join(folder, "node_modules"),
    ]);
    const folders = [...inside, "file:///", "/home/", "/Users/"];
    expect(holding(built, folders)).toEqual([]);
    expect(holding(builtAgain, folders)).toEqual([]);
    expect(holding(built, ["sourceMappingURL="])).toEqual([]);
    expect([...built.keys()].filter((name) => name.endsWith(".map"))).toEqual([]);
  });

  it("gives a page none of the sandbox's secrets and accounts", () => {
    const secrets = [findClient("prospect-machine")?.secret ?? ""];
    const accounts = SANDBOX_USERS.map(({ username }) => username);
    expect(holding(built, secrets)).not.toEqual([]);
    expect(holding(ofPage(built), [...secrets, ...accounts])).toEqual([]);
  });

  it("is compressed as it is", () => {
    const compressed = [...built].filter(([name]) => name.endsWith(".br"));
    expect(compressed.length).toBeGreaterThan(50);
    const different = compressed.filter(
      ([name, body]) => built.get(name.slice(0, -".br".length))?.equals(brotliDecompressSync(body)) !== true,
    );
    expect(different.map(([name]) => name)).toEqual([]);
  });

  it("names the licenses of the packages in it, all of which are shipped", () => {
    const shipped = readLockfile().packages.filter(({ isShipped }) => isShipped);
    const known = new Set(shipped.map(({ name, version }) => `${name} - ${version}`));
    for (const [file, name] of [
      ["public/licenses.txt", "react"],
      ["licenses.txt", "hono"],
    ] as const) {
      const text = built.get(file)?.toString("utf8") ?? "";
      const packages = [...text.matchAll(/^## (.+ - \S+) \(/gm)].map(([, title = ""]) => title);
      expect(packages.some((title) => title.startsWith(`${name} - `))).toBe(true);
      expect(packages.filter((title) => !known.has(title))).toEqual([]);
    }
  });
});

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SRC = fileURLToPath(new URL(".", import.meta.url));

/** Rooms of src, and the rooms that each may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  app: ["contract"],
  database: [],
  service: ["contract", "database"],
  gateway: ["contract", "database", "service"],
};

/** Rooms of the app from the bottom up. A file imports its own room and those in rows above its own. */
const LAYERS = [
  ["lib"],
  ["ui"],
  ["auth", "records"],
  ["storage"],
  ["api"],
  ["errors"],
  ["paid-calls"],
  ["selection"],
  ["table"],
  ["record-views"],
  ["search"],
  ["features"],
  ["layout"],
  ["routes"],
  ["main.tsx"],
];

/** `from "x"`, `import "x"`, `import("x")` and `new URL("x"`: types and dynamic imports count like any other. */
const IMPORT = /(?:from\s+|import\s+|import\(\s*|new URL\(\s*)"([#.][^"?]+)/g;

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith(".d.ts"));

/** Each file with the files it imports, as paths below src. */
const imports = new Map(
  files.map((file) => {
    const text = readFileSync(join(SRC, file), "utf8");
    const targets = [...text.matchAll(IMPORT)].map(([, target = ""]) =>
      target.startsWith("#") ? target.slice(1) : normalize(join(dirname(file), target)),
    );
    return [file, targets.filter((target) => files.includes(target))] as const;
  }),
);

const edges = [...imports].flatMap(([file, targets]) => targets.map((target) => [file, target] as const));
const named = (found: readonly (readonly [string, string])[]) =>
  found.map(([file, target]) => `${file} imports ${target}`);

const roomOf = (file: string) => file.split("/")[0] ?? "";
const layerOf = (file: string) => LAYERS.findIndex((row) => row.includes(file.split("/")[1] ?? ""));
const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];
const inApp = ([file, target]: readonly [string, string]) =>
  roomOf(file) === "app" && roomOf(target) === "app";

describe("imports", () => {
  it("go one way between the rooms of src", () => {
    const wrong = edges.filter(([file, target]) => {
      const allowed = ROOMS[roomOf(file)];
      return allowed !== undefined && roomOf(target) !== roomOf(file) && !allowed.includes(roomOf(target));
    });
    expect(named(wrong)).toEqual([]);
  });

  it("go down the layers of the app", () => {
    const homeless = files.filter((file) => roomOf(file) === "app" && layerOf(file) < 0);
    expect(homeless).toEqual([]);
    const wrong = edges.filter(
      (edge) =>
        inApp(edge) &&
        edge[0].split("/")[1] !== edge[1].split("/")[1] &&
        layerOf(edge[1]) >= layerOf(edge[0]),
    );
    expect(named(wrong)).toEqual([]);
  });

  it("never lead from one feature to another", () => {
    const wrong = edges.filter(([file, target]) => {
      const [one, other] = [featureOf(file), featureOf(target)];
      return one !== undefined && other !== undefined && one !== other;
    });
    expect(named(wrong)).toEqual([]);
  });
});

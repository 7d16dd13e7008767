import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SRC = fileURLToPath(new URL(".", import.meta.url));

describe("errors", () => {
  const folders = ["src", "e2e", "public"].map((name) => join(SRC, "..", name));
  const code = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|js)$/.test(file))
      .map((file) => [file.replaceAll("\\", "/"), readFileSync(join(folder, file), "utf8")] as const),
  );

  it("are looked at wherever they are caught: what is expected is named, anything else is heard", () => {
    const silent = [
      // a block that does not even name the error
      /catch\s*\{/g,
      // a handler that takes no error
      /\.catch\(\s*(?:async\s*)?\(\s*\)/g,
      /\.catch\(\s*(?:noop|undefined)\b/g,
      // a name for the error that says that nobody looks
      /\.catch\(\s*(?:async\s*)?\(?_\w*\b/g,
      /catch\s*\(_\w*\)/g,
      // an error that is named and thrown away
      /\bvoid (?:error|reason|problem)\b/g,
      // the second handler of `then`, when it does nothing
      /\.then\([^;]*?,\s*\(\s*\)\s*=>\s*(?:undefined|null|false|true|\d+|""|\{\s*\}|void 0)\s*,?\s*\)/g,
    ];
    const found = code
      .filter(([file]) => file !== "silent-catches.test.ts")
      .flatMap(([file, words]) =>
        silent.flatMap((pattern) => [...words.matchAll(pattern)].map(([match]) => `${file}: ${match}`)),
      );
    expect(found).toEqual([]);
  });
});

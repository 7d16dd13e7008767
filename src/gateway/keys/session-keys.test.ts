import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSessionKeys, generatedKeys, parseKeys } from "#gateway/keys/session-keys.ts";

const [old, current] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

/** What anybody reads in base64. */
const textOf = (base64: string) => Buffer.from(base64, "base64").toString("latin1");

describe("keys of sessions", () => {
  it("open what they sealed, beside the row that it belongs to alone", () => {
    const keys = createSessionKeys([current]);
    const sealed = keys.seal("a refresh token", "row");
    for (const part of sealed.split(".")) expect(textOf(part)).not.toContain("refresh");
    expect(keys.open(sealed, "row")).toBe("a refresh token");
    expect(keys.open(sealed, "another row")).toBeUndefined();
    expect(keys.open(`${sealed.slice(0, -4)}AAA=`, "row")).toBeUndefined();
    expect(keys.open("a token in clear", "row")).toBeUndefined();
  });

  it("can be changed: a former one still opens, and the first one seals", () => {
    const before = createSessionKeys([old]).seal("text", "row");
    const rotated = createSessionKeys([current, old]);
    expect(rotated.open(before, "row")).toBe("text");
    expect(createSessionKeys([current]).open(before, "row")).toBeUndefined();
    expect(createSessionKeys([current]).open(rotated.seal("text", "row"), "row")).toBe("text");
  });

  it("seal the same text to another one each time", () => {
    const keys = createSessionKeys([current]);
    expect(keys.seal("text", "row")).not.toBe(keys.seal("text", "row"));
  });

  it("are made once where none are set, for their owner alone", () => {
    const folder = mkdtempSync(join(tmpdir(), "prospect-keys-"));
    const made = generatedKeys(folder);
    expect(generatedKeys(folder)).toBe(made);
    expect(parseKeys(made)).toHaveLength(1);
    const file = join(folder, "session-keys");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toBe(made);
    rmSync(folder, { recursive: true });
  });
});

import { describe, expect, it } from "vitest";
import { BUILD } from "#contract/diagnostics/build-version.ts";
import { readBuild } from "./read-build.ts";

describe("which build it is", () => {
  it("is the version of package.json and the commit that COMMIT names, shortened", () => {
    const commit = "0123456789abcdef0123456789abcdef01234567";
    expect(readBuild({ COMMIT: commit })).toEqual({ version: "0.1.0", commit: "0123456" });
  });

  it("has the checkout's commit where none is named, and never what is no commit", () => {
    expect(readBuild({}).commit).toMatch(/^([0-9a-f]{7}|unknown)$/);
    expect(readBuild({ COMMIT: "main; rm" }).commit).toBe("unknown");
  });

  it("is put into what is built and tested", () => {
    expect(BUILD).toEqual({ ...readBuild(), interface: "v1" });
  });
});

import { describe, expect, it } from "vitest";
import { readLockfile } from "./locked-packages.ts";
import { refusedLicenses, staleLicenseRules } from "./package-licenses.ts";

const { packages } = readLockfile();

/** What is said of one package, by its license. */
function verdict(license: string | undefined, { name = "some-package", isShipped = true } = {}): string[] {
  return refusedLicenses([
    { name, version: "1.0.0", isShipped, ...(license === undefined ? {} : { license }) },
  ]);
}

describe("licenses of packages", () => {
  it("are allowed for what is shipped and for the tools", () => {
    expect(packages.filter(({ isShipped }) => isShipped).length).toBeGreaterThan(50);
    expect(refusedLicenses(packages)).toEqual([]);
  });

  it("have no rules that nothing needs", () => {
    expect(staleLicenseRules(packages)).toEqual([]);
  });

  it("may be chosen from, and have to be allowed all where all hold", () => {
    expect(verdict("(GPL-3.0-only OR MIT)")).toEqual([]);
    expect(verdict("(ISC AND MIT)")).toEqual([]);
    expect(verdict("(GPL-3.0-only AND MIT)")).toEqual(["some-package@1.0.0: (GPL-3.0-only AND MIT)"]);
  });

  it("are refused when they are unknown, not said or not allowed", () => {
    for (const license of ["BSD", "SEE LICENSE IN terms.txt", "UNLICENSED", "AGPL-3.0-only", "MPL-2.0"]) {
      expect(verdict(license)).toEqual([`some-package@1.0.0: ${license}`]);
    }
    expect(verdict(undefined)).toEqual(["some-package@1.0.0: none"]);
  });

  it("are allowed by exception to the packages that are named, and to tools only where it says so", () => {
    expect(verdict("MPL-2.0", { name: "axe-core", isShipped: false })).toEqual([]);
    expect(verdict("MPL-2.0", { name: "axe-core", isShipped: true })).toEqual(["axe-core@1.0.0: MPL-2.0"]);
    expect(verdict("GPL-3.0-only", { name: "axe-core", isShipped: false })).toHaveLength(1);
  });
});

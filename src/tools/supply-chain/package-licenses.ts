import satisfies from "spdx-satisfies";
import type { LockedPackage } from "./locked-packages.ts";

/** SPDX identifiers of licenses that any package may have. */
const ALLOWED = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
] as const;

interface Exception {
  readonly packages: RegExp;
  readonly license: string;
  readonly isShipped: boolean;
  readonly why: string;
}

/** Further licenses, each for the packages that need it. */
const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@fontsource-variable\/(inter|geist-mono)$/,
    license: "OFL-1.1",
    isShipped: true,
    why: "the fonts, served as they are",
  },
  {
    packages: /^isbot$/,
    license: "Unlicense",
    isShipped: true,
    why: "given to the public domain; the router needs it on servers, and the page's files hold none of it",
  },
  {
    packages: /^axe-core$/,
    license: "MPL-2.0",
    isShipped: false,
    why: "unchanged, it checks pages",
  },
  {
    packages: /^lightningcss(-[\w-]+)?$/,
    license: "MPL-2.0",
    isShipped: false,
    why: "unchanged, it builds the styles, which hold none of it",
  },
  {
    packages: /^pako$/,
    license: "Zlib",
    isShipped: false,
    why: "as free as MIT; the load generator reads its histograms with it",
  },
  {
    packages: /^spdx-(exceptions|ranges)$/,
    license: "CC-BY-3.0",
    isShipped: false,
    why: "lists of license names, which the check of licenses reads",
  },
];

/** Licenses of packages that do not state them in SPDX terms, from their license files, for the version that was read. */
const READ_IN_ITS_FILE: ReadonlyMap<string, string> = new Map([
  ["compute-gcd@1.2.1", "MIT"],
  ["compute-lcm@1.1.2", "MIT"],
  ["parse-cache-control@1.0.1", "BSD-3-Clause"],
  ["validate.io-function@1.0.2", "MIT"],
  ["validate.io-integer-array@1.0.0", "MIT"],
  ["validate.io-integer@1.0.5", "MIT"],
  ["validate.io-number@1.0.3", "MIT"],
  ["zipcodes@8.0.0", "BSD-3-Clause"],
]);

type Licensed = Pick<LockedPackage, "name" | "version" | "license" | "isShipped">;

/** The license of a package as an SPDX expression; undefined where it is unknown. */
export function licenseOf({ name, version, license }: Omit<Licensed, "isShipped">): string | undefined {
  return READ_IN_ITS_FILE.get(`${name}@${version}`) ?? license;
}

/** Whether a license, or one that may be chosen, is allowed. Terms outside SPDX never are. */
function isAllowed(license: string, allowed: readonly string[]): boolean {
  try {
    return satisfies(license, allowed);
  } catch (error) {
    // terms that are none of SPDX's
    if (!(error instanceof Error)) throw error;
    return false;
  }
}

const exceptionsFor = ({ name, isShipped }: Licensed) =>
  EXCEPTIONS.filter((exception) => exception.packages.test(name) && (exception.isShipped || !isShipped));

/** The packages whose license is not allowed, each with its license. */
export function refusedLicenses(packages: readonly Licensed[]): string[] {
  return packages.flatMap((locked) => {
    const license = licenseOf(locked) ?? "none";
    const allowed = [...ALLOWED, ...exceptionsFor(locked).map((exception) => exception.license)];
    return isAllowed(license, allowed) ? [] : [`${locked.name}@${locked.version}: ${license}`];
  });
}

/** Rules for packages that no longer exist or no longer need them. */
export function staleLicenseRules(packages: readonly Licensed[]): string[] {
  const needed = packages.filter((locked) => !isAllowed(licenseOf(locked) ?? "none", ALLOWED));
  const exceptions = EXCEPTIONS.filter(
    (exception) => !needed.some((locked) => exceptionsFor(locked).includes(exception)),
  );
  const names = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  return [
    ...exceptions.map(({ license, why }) => `${license}: ${why}`),
    ...[...READ_IN_ITS_FILE.keys()].filter((name) => !names.has(name)),
  ];
}

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type LockedPackage, readLockfile } from "./locked-packages.ts";
import { licenseOf } from "./package-licenses.ts";

const component = z.looseObject({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  hashes: z.array(z.object({ alg: z.string(), content: z.string() })),
  licenses: z.array(
    z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ expression: z.string() })]),
  ),
});

const document = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ name: z.string(), type: z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

let sbom: z.output<typeof document>;

beforeAll(async () => {
  const tool = ["src/tools/run.js", "src/tools/supply-chain/write-sbom.ts"];
  await promisify(execFile)(process.execPath, tool);
  sbom = document.parse(JSON.parse(await readFile("dist/sbom.json", "utf8")));
});

const address = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/** A shipped package in the document's terms. */
function expected({ name, version, license, integrity = "" }: LockedPackage) {
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return {
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: [{ alg: "SHA-512", content }],
    licenses: [licenseOf({ name, version, ...(license === undefined ? {} : { license }) })],
  };
}

describe("the bill of materials", () => {
  it("names the app and each shipped package with version, address, hash and license, and no tool", () => {
    expect(sbom.metadata.component).toEqual({ name: "prospect", type: "application" });
    const shipped = readLockfile().packages.filter(({ isShipped }) => isShipped);
    const found = sbom.components.map(({ name, version, purl, hashes, licenses }) => ({
      name,
      version,
      purl,
      hashes,
      licenses: licenses.map((entry) => ("license" in entry ? entry.license.id : entry.expression)),
    }));
    const inOrder = <Item extends { name: string; version: string }>(items: readonly Item[]) =>
      items.toSorted((one, other) => (address(one) < address(other) ? -1 : 1));
    expect(inOrder(found)).toEqual(inOrder(shipped.map(expected)));
    // what the page and the server cannot do without
    for (const name of ["react", "zod", "hono", "libsql", "pg", "jose"])
      expect(found.filter((one) => one.name === name)).toHaveLength(1);
  });

  it("says what needs what, all of it in the document", () => {
    const known = new Set(["prospect", ...sbom.components.map(address)]);
    const refs = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(refs.filter((ref) => !known.has(ref) && !ref.startsWith("prospect@"))).toEqual([]);
    const ofApp = sbom.dependencies.find(({ ref }) => ref.startsWith("prospect@"))?.dependsOn ?? [];
    expect(ofApp.some((ref) => ref.startsWith("react@"))).toBe(true);
  });
});

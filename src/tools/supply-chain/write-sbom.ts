import { execSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "../build-if-stale.js";
import { licenseOf } from "./package-licenses.ts";

/**
 * Writes what is shipped, for every platform, as a CycloneDX document: `npm run sbom`, after a build. npm generates it from the
 * lockfile. Its `--omit=dev` also leaves out whatever a tool shares with the app, such as react, so tools' packages are removed
 * here instead.
 */

const DEVELOPMENT = "cdx:npm:package:development";

const named = z.looseObject({ name: z.string(), version: z.string() });
const license = z.object({ license: z.object({ id: z.string() }) });
const expression = z.object({ expression: z.string() });

const document = z.looseObject({
  metadata: z.looseObject({ component: named }),
  components: z.array(
    z.looseObject({
      ...named.shape,
      "bom-ref": z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
      licenses: z.optional(z.array(z.union([license, expression]))),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

type Component = z.output<typeof document>["components"][number];

/** npm leaves out a license that it does not understand. */
function withLicense(component: Component): Component {
  const id = licenseOf(component);
  return component.licenses !== undefined || id === undefined
    ? component
    : { ...component, licenses: [{ license: { id } }] };
}

const npm = "npm sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only";
const everything = document.parse(
  JSON.parse(execSync(npm, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 })),
);
const tools = new Set(
  everything.components
    .filter(({ properties }) => properties.some(({ name }) => name === DEVELOPMENT))
    .map((component) => component["bom-ref"]),
);
const shipped = {
  ...everything,
  metadata: {
    ...everything.metadata,
    // npm names the folder
    component: { ...everything.metadata.component, name: "prospect" },
  },
  components: everything.components.filter((component) => !tools.has(component["bom-ref"])).map(withLicense),
  dependencies: everything.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) })),
};
const folder = join(root, "dist");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "sbom.json"), `${JSON.stringify(shipped, undefined, 2)}\n`);

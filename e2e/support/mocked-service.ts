import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as z from "zod/mini";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { freePort, untilReady } from "#tools/server-process.ts";
import { mayFail } from "#tools/may-fail.ts";

/** A service that is generated from its definition alone. */
export interface MockedService {
  readonly url: string;
  /** Its complaints about the requests that it received. */
  violations(): readonly string[];
  stop(): Promise<void>;
}

/** Examples are the same in each run, and sometimes leave out optional members. */
const SEED = "7";
const EXAMPLES = {
  alwaysFakeOptionals: false,
  optionalsProbability: 0.7,
  fillProperties: false,
  maxItems: 25,
};

/** Lookups are requested, but a mock's values are in no list. */
const ANY_FIELDS = { type: "array", items: { type: "string" } };

/** A schema whose records have ids of this length and require no attribute. */
function promisingNothing(schema: unknown, idDigits: number, isAttribute = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => promisingNothing(part, idDigits, isAttribute));
  if (typeof schema !== "object" || schema === null) return schema;
  const isRecord = "id" in schema && "type" in schema && "attributes" in schema;
  const members = Object.entries(schema).map(([name, value]: [string, unknown]): [string, unknown] => {
    if (isRecord && name === "id")
      return [name, { type: "string", pattern: `^[1-9][0-9]{${idDigits - 1}}$` }];
    if (name === "outputFields") return [name, ANY_FIELDS];
    if (isAttribute && name === "required" && Array.isArray(value)) return [name, []];
    return [name, promisingNothing(value, idDigits, isAttribute || name === "attributes")];
  });
  return Object.fromEntries(members);
}

const operation = z.looseObject({ parameters: z.optional(z.array(z.looseObject({ name: z.string() }))) });

/** Renames parameters such as `page[size]`, which the mock does not understand and would ignore. */
function withoutBrackets(item: unknown): unknown {
  const methods = z.record(z.string(), operation).parse(item);
  const kept = Object.entries(methods).map(([method, { parameters = [], ...rest }]) => [
    method,
    { ...rest, parameters: parameters.filter(({ name }) => !name.includes("[")) },
  ]);
  return Object.fromEntries(kept);
}

/** A definition in the form that the mock takes: below the service's prefix, without required attributes. */
function mockable(document: Readonly<Record<string, unknown>>, idDigits: number): object {
  const { paths, components, servers: _, ...rest } = document;
  const prefixed = Object.entries(paths ?? {}).map(([path, item]) => [
    SERVICE_PREFIX + path,
    withoutBrackets(item),
  ]);
  return {
    ...rest,
    "x-json-schema-faker": EXAMPLES,
    paths: Object.fromEntries(prefixed),
    components: promisingNothing(components, idDigits),
  };
}

interface MockOptions {
  /** The file for the mock's definition. */
  readonly file: string;
  /** The length of record ids: from 16 digits on, a JavaScript number cannot hold all of them. */
  readonly idDigits: number;
}

/** Starts a service that answers according to an OpenAPI document. */
export async function startMockedService(
  document: Readonly<Record<string, unknown>>,
  { file, idDigits }: MockOptions,
): Promise<MockedService> {
  writeFileSync(file, JSON.stringify(mockable(document, idDigits)));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const prism = createRequire(import.meta.url).resolve("@stoplight/prism-cli");
  const args = ["mock", file, "--dynamic", "--seed", SEED, "--host", "127.0.0.1", "--port", String(port)];
  const child = spawn(process.execPath, [prism, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  }
  const answers = () => fetch(url).then(() => true, mayFail("it does not listen yet"));
  await untilReady(child, answers, () => text);
  return {
    url,
    violations: () => text.split("\n").filter((line) => /Violation: request/.test(line)),
    async stop() {
      const ended = once(child, "close");
      child.kill();
      await ended;
    },
  };
}

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SCOPES, SERVICE_PREFIX } from "#contract/operation.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import type { OpenApiDocument, OperationObject } from "./openapi-document-types.ts";
import { DOCS_PATHS } from "./docs/docs-page.ts";
import { answerSchemaName, requestSchemaName } from "./openapi-operation-object.ts";
import { REQUEST_EXAMPLES } from "./openapi-request-examples.ts";

let test: ServiceForTest;
let document: OpenApiDocument;
let text: string;

const PUBLIC_URL = "http://127.0.0.1:4173";
const ROWS = Object.entries(operations) as [OperationName, (typeof operations)[OperationName]][];

beforeAll(async () => {
  test = await serviceForTest();
  text = await (await test.service(new Request(PUBLIC_URL + DOCS_PATHS.document))).text();
  document = JSON.parse(text) as OpenApiDocument;
});
afterAll(() => test.close());

/** Every nested value, with its JSON pointer. */
function walk(value: unknown, pointer = ""): [pointer: string, value: unknown][] {
  const children = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const below = children.flatMap(([key, child]) =>
    walk(child, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return [[pointer, value], ...below];
}

function operationObjects(): [path: string, method: string, operation: OperationObject][] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [path, method, operation] as [string, string, OperationObject],
    ),
  );
}

const operationOf = (name: OperationName) =>
  operationObjects().find(([, , { operationId }]) => operationId === name)?.[2];

/** Validates values against the document's schemas, by component name. */
function validators() {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "document", components: document.components }, "document");
  ajv.addKeyword("components");
  return (name: string, value: unknown) => {
    const valid = ajv.validate({ $ref: `document#/components/schemas/${name}` }, value);
    return valid ? [] : (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

describe("the document (OpenAPI 3.1)", () => {
  it("is the same each time, under the service's own address", async () => {
    const again = await test.service(new Request(PUBLIC_URL + DOCS_PATHS.document));
    expect(await again.text()).toBe(text);
    expect(again.headers.get("Content-Type")).toBe("application/json");
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers.map(({ url }) => url)).toEqual([PUBLIC_URL + SERVICE_PREFIX]);
  });

  it("has every operation of the contract at its path and method, and the sign-in interface", () => {
    const found = operationObjects().map(([path, method, { operationId }]) => [operationId, method, path]);
    for (const [name, { method, path }] of ROWS) {
      expect(found).toContainEqual([name, method.toLowerCase(), path]);
    }
    const paths = new Set(found.map(([, , path]) => path));
    expect(Object.values(OAUTH_PATHS).filter((path) => !paths.has(path))).toEqual([]);
    expect(paths.size).toBe(ROWS.length + Object.keys(OAUTH_PATHS).length);
    expect(new Set(found.map(([id]) => id)).size).toBe(found.length);
  });

  it("has no reference that leads nowhere, and no component that nothing leads to", () => {
    const pointers = new Set(walk(document).map(([pointer]) => pointer));
    const refs = walk(document).flatMap(([pointer, value]) =>
      pointer.endsWith("/$ref") ? [String(value)] : [],
    );
    expect(refs.filter((ref) => !pointers.has(ref.replace(/^#/, "")))).toEqual([]);
    const { schemas, responses, headers } = document.components;
    const components = Object.entries({ schemas, responses, headers }).flatMap(([kind, table]) =>
      Object.keys(table).map((name) => `#/components/${kind}/${name}`),
    );
    expect(components.filter((component) => !refs.includes(component))).toEqual([]);
  });

  it("gives each data operation its scopes, errors of both shapes and headers", () => {
    for (const [name, { scopes, kind }] of ROWS) {
      const operation = operationOf(name);
      expect(operation?.security).toEqual(scopes.map((scope) => ({ oauth: [scope] })));
      const statuses = ["200", "400", "401", "403", "404", "406", "429", "500"];
      const body = kind === "read" ? [] : ["413", "415"];
      expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual([...statuses, ...body].toSorted());
    }
    const flows = JSON.stringify(document.components.securitySchemes["oauth"]);
    for (const scope of SCOPES) expect(flows).toContain(`"${scope}"`);
    const { headers } = document.components.responses["TooManyRequests"] ?? {};
    const documented = ["Retry-After", "X-RateLimit-Rejected-Bucket", "X-Request-Id"];
    expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(documented));
  });

  it("has a description at every property that a request can have", () => {
    const bare = ROWS.flatMap(([name]) =>
      walk(document.components.schemas[requestSchemaName(name)], name).filter(
        ([pointer, value]) =>
          /\/attributes\/(?:.*\/)?properties\/\w+$/.test(pointer) &&
          typeof value === "object" &&
          value !== null &&
          !("description" in value),
      ),
    );
    expect(bare.map(([pointer]) => pointer)).toEqual([]);
  });
});

describe("the schemas of the document", () => {
  it("take the examples that it shows", () => {
    const errorsOf = validators();
    const shown = operationObjects().flatMap(([, , operation]) => {
      const bodies = Object.values(operation.requestBody?.content ?? {});
      const answers = Object.values(operation.responses).flatMap((response) =>
        "$ref" in response ? [] : Object.values(response.content ?? {}),
      );
      return [...bodies, ...answers];
    });
    const refused = Object.values(document.components.responses).flatMap(({ content = {} }) =>
      Object.values(content),
    );
    const checked = [...shown, ...refused].flatMap(({ schema, example }) =>
      example === undefined || schema.$ref === undefined ? [] : [[schema.$ref, example] as const],
    );
    expect(checked.length).toBeGreaterThan(2 * ROWS.length);
    for (const [ref, example] of checked) {
      expect([ref, errorsOf(ref.split("/").at(-1) ?? "", example)]).toEqual([ref, []]);
    }
  });

  it.each(ROWS.flatMap(([name, row]) => (row.kind === "read" ? [] : [[name, row] as const])))(
    "refuse a wrong request of %s, as the service does",
    async (name, row) => {
      const errorsOf = validators();
      const { attributes } = REQUEST_EXAMPLES[name];
      const wrong = { data: { type: row.requestType, attributes: { ...attributes, shoeSize: "44" } } };
      for (const body of [{}, { data: { type: "Other", attributes } }, wrong]) {
        expect(errorsOf(requestSchemaName(name), body)).not.toEqual([]);
      }
      // some operations require a criterion or a company
      const empty = { data: { type: row.requestType, attributes: {} } };
      const refused = errorsOf(requestSchemaName(name), empty).length > 0;
      const { status } = await test.send(await test.tokenOf("rep"), row.path, { body: empty });
      expect(status).toBe(refused ? 400 : 200);
    },
  );
});

describe("the service's own answers", () => {
  /** The path of an example request. */
  function exampleAddress(name: OperationName): string {
    const parameters = Object.entries(REQUEST_EXAMPLES[name].parameters ?? {});
    const path = parameters.reduce(
      (held, [key, value]) => held.replace(`{${key}}`, value),
      operations[name].path,
    );
    return `${path}?${new URLSearchParams(Object.fromEntries(parameters))}`;
  }

  /** An answer as the documentation shows it: only the first entries of lists. */
  function shortened(value: unknown): unknown {
    if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
    if (typeof value === "string") return value.replace(PUBLIC_URL, "https://prospect.example");
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shortened(entry)]));
  }

  it("to the examples fit their schemas, and are those that the document shows", async () => {
    const errorsOf = validators();
    const token = await test.tokenOf("rep");
    const answers: Record<string, unknown> = {};
    for (const [name, row] of ROWS) {
      const { attributes } = REQUEST_EXAMPLES[name];
      const body = row.kind === "read" ? {} : { body: { data: { type: row.requestType, attributes } } };
      const response = await test.send(token, exampleAddress(name), { method: row.method, ...body });
      expect([name, response.status]).toEqual([name, 200]);
      const answer = (await response.json()) as { data: unknown[] };
      expect([name, errorsOf(answerSchemaName(name), answer)]).toEqual([name, []]);
      expect([name, answer.data.length]).not.toEqual([name, 0]);
      answers[name] = shortened(answer);
      const shown = operationOf(name)?.responses[200];
      const promised = Object.keys(shown && "headers" in shown ? (shown.headers ?? {}) : {});
      expect(promised.filter((header) => !response.headers.has(header))).toEqual([]);
      expect(promised.includes(CREDITS_CHARGED)).toBe(response.headers.has(CREDITS_CHARGED));
    }
    // update with `npm run unit -- openapi-document -u`
    await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot("./answer-examples.json");
  });

  it("to each kind of refusal have the documented shape, headers and types [error-6] [metering-10]", async () => {
    const errorsOf = validators();
    const [token, throttled] = [await test.tokenOf("rep"), await test.tokenOf("throttled")];
    // a call that may cost has every header
    const { path } = operations.enrichHashtags;
    const send = (headers: Record<string, string>, method = "POST", as = token) =>
      test.send(as, path, { method, headers, ...(method === "POST" ? { body: {} } : {}) });
    const rush = [await send({}, "POST", throttled), await send({}, "POST", throttled)];
    const answers = {
      BadRequest: await send({}),
      NotFound: await send({}, "DELETE"),
      NotAcceptable: await send({ Accept: "text/html" }),
      ContentTooLarge: await send({ "Content-Length": "2000000" }),
      UnsupportedMediaType: await send({ "Content-Type": "text/plain" }),
      TooManyRequests: await send({}, "POST", throttled),
    };
    expect(rush.map(({ status }) => status)).toEqual([400, 400]);
    for (const [name, answer] of Object.entries(answers)) {
      const { headers, content } = document.components.responses[name] ?? {};
      const missing = Object.keys(headers ?? {}).filter((header) => !answer.headers.has(header));
      expect([name, missing]).toEqual([name, []]);
      expect(Object.keys(content ?? {})).toContain(answer.headers.get("Content-Type"));
      const shape = name === "BadRequest" ? "ValidationError" : "AccessError";
      expect([name, errorsOf(shape, await answer.json())]).toEqual([name, []]);
    }
  });
});

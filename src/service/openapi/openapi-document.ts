import { answerSchemaOf } from "#contract/answer-schemas.ts";
import { OAUTH_PATHS, oauthError, serviceTokenAnswer } from "#contract/oauth-schemas.ts";
import { LIMITS, MEDIA_TYPE, SCOPES, SERVICE_PREFIX } from "#contract/operation.ts";
import { type OperationName, type Operations, operations } from "#contract/operations.ts";
import { SCOPE_LABELS } from "#service/oauth/pages/consent-page.ts";
import type { OpenApiDocument, PathItem } from "./openapi-document-types.ts";
import { ERROR_RESPONSES, ERROR_SCHEMAS } from "./openapi-error-responses.ts";
import { HEADERS } from "./openapi-headers.ts";
import { type JsonSchema, jsonSchemaOf } from "./openapi-json-schema.ts";
import { OAUTH_PATH_ITEMS } from "./openapi-oauth-paths.ts";
import { answerSchemaName, operationObject, requestSchemaName } from "./openapi-operation-object.ts";
import { TAGS } from "./openapi-operation-descriptions.ts";
import { FIELD_SCHEMAS, requestSchema } from "./openapi-request-schemas.ts";

type Row = readonly [name: OperationName, operation: Operations[OperationName]];

const ROWS: readonly Row[] = Object.entries(operations).map(([name, operation]) => [
  name as OperationName,
  operation,
]);

const DESCRIPTION = `Searches are free and answer hints. Enrich calls take up to ${LIMITS.enrichInputs} inputs and are paid by the record. Bodies are documents with a top-level data member, of type ${MEDIA_TYPE}.`;

function pathItems(): Record<string, PathItem> {
  const items = ROWS.map(([name, operation]) => {
    const object = operationObject(name, operation);
    return [operation.path, operation.method === "GET" ? { get: object } : { post: object }] as const;
  });
  return { ...Object.fromEntries(items), ...OAUTH_PATH_ITEMS };
}

function schemas(): Record<string, JsonSchema> {
  const own = ROWS.flatMap(([name, operation]) => [
    ...(operation.kind === "read" ? [] : [[requestSchemaName(name), requestSchema(operation)] as const]),
    [answerSchemaName(name), jsonSchemaOf(answerSchemaOf(operation))] as const,
  ]);
  return {
    ...Object.fromEntries(own),
    ...FIELD_SCHEMAS,
    ...ERROR_SCHEMAS,
    TokenAnswer: jsonSchemaOf(serviceTokenAnswer),
    OAuthError: jsonSchemaOf(oauthError),
  };
}

function securitySchemes(base: string): Record<string, object> {
  const scopes = Object.fromEntries(SCOPES.map((scope) => [scope, `${SCOPE_LABELS[scope].title}.`]));
  const tokenUrl = base + OAUTH_PATHS.token;
  return {
    oauth: {
      type: "oauth2",
      description: "A bearer token, from the authorization code flow with PKCE or from client credentials.",
      flows: {
        authorizationCode: {
          authorizationUrl: base + OAUTH_PATHS.authorize,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes,
        },
        clientCredentials: { tokenUrl, scopes },
      },
    },
    client: { type: "http", scheme: "basic", description: "The client's id and secret." },
  };
}

function build(publicUrl: string): OpenApiDocument {
  const base = publicUrl + SERVICE_PREFIX;
  return {
    openapi: "3.1.0",
    info: {
      title: "Data API",
      version: "1.0",
      summary: "Companies, contacts, intent, news and scoops.",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: base, description: "This service." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathItems(),
    components: {
      schemas: schemas(),
      responses: ERROR_RESPONSES,
      headers: HEADERS,
      securitySchemes: securitySchemes(base),
    },
  };
}

const built = new Map<string, OpenApiDocument>();

/** The interface as an OpenAPI 3.1 document, generated from the contract. `publicUrl` is the service's origin. */
export function openApiDocument(publicUrl: string): OpenApiDocument {
  const known = built.get(publicUrl);
  if (known) return known;
  const document = build(publicUrl);
  built.set(publicUrl, document);
  return document;
}

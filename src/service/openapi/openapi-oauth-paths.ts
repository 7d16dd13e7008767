import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { ALTERNATE_MEDIA_TYPE, SCOPES } from "#contract/operation.ts";
import type {
  OperationObject,
  Parameter,
  PathItem,
  RequestBody,
  ResponseObject,
} from "./openapi-document-types.ts";
import { HEADER_REFS } from "./openapi-headers.ts";
import type { JsonSchema } from "./openapi-json-schema.ts";

const FORM = "application/x-www-form-urlencoded";
const text = { type: "string" } as const;

function query(name: string, required: boolean, description: string, schema: JsonSchema = text): Parameter {
  return { name, in: "query", required, description, schema };
}

function form(description: string, required: readonly string[], fields: Record<string, string>): RequestBody {
  const properties = Object.entries(fields).map(([name, words]) => [name, { ...text, description: words }]);
  const schema = { type: "object", properties: Object.fromEntries(properties), required };
  return { required: true, description, content: { [FORM]: { schema } } };
}

function json(description: string, schema: JsonSchema, example?: object): ResponseObject {
  const media = { schema, ...(example === undefined ? {} : { example }) };
  return { description, headers: HEADER_REFS.plain, content: { [ALTERNATE_MEDIA_TYPE]: media } };
}

const page = (description: string): ResponseObject => ({
  description,
  headers: HEADER_REFS.plain,
  content: { "text/html": { schema: text } },
});
const redirect = (description: string): ResponseObject => ({ description, headers: HEADER_REFS.redirect });

const oauthErrors = {
  400: json("What is wrong with the request.", { $ref: "#/components/schemas/OAuthError" }),
  401: json("The client did not prove itself.", { $ref: "#/components/schemas/OAuthError" }),
  413: json("The form is larger than 1 MB.", { $ref: "#/components/schemas/OAuthError" }),
  415: json("The form is compressed.", { $ref: "#/components/schemas/OAuthError" }),
};

const TOKENS = {
  access_token: "<access token>",
  expires_in: 3600,
  id_token: "<signed token about the person>",
  refresh_token: "<refresh token>",
  scope: "api:data:contact api:data:company",
  token_type: "Bearer",
};

const CLIENT_FIELDS = {
  client_id: "The client, unless HTTP Basic names it. Basic wins when both are there.",
  client_secret: "The secret of a confidential client that does not use HTTP Basic.",
};

const open: readonly [] = [];
/** HTTP Basic, or a public client that only names itself. */
const byClient = [{ client: [] }, {}];

type Words = Pick<OperationObject, "operationId" | "summary" | "description">;

function operation(words: Words, rest: Omit<OperationObject, keyof Words | "tags">): OperationObject {
  return { ...words, tags: ["Sign-in"], ...rest };
}

const authorize = operation(
  {
    operationId: "authorize",
    summary: "Ask for a sign-in",
    description:
      "Send the person's browser here. They sign in, choose what to allow, and come back to redirect_uri with a code, or with an error. PKCE with S256 is required. A bad client or redirect_uri shows a page and never redirects.",
  },
  {
    security: open,
    parameters: [
      query("response_type", true, "Always code.", { ...text, const: "code" }),
      query("client_id", true, "The registered client."),
      query("redirect_uri", true, "One of the client's registered addresses, exactly.", {
        ...text,
        format: "uri",
      }),
      query("code_challenge", true, "SHA-256 of the verifier, base64url."),
      query("code_challenge_method", true, "Always S256.", { ...text, const: "S256" }),
      query("state", false, "Comes back unchanged. Use a new random value each time."),
      query(
        "scope",
        false,
        `Joined by spaces; all of the client's when left out. Known: ${SCOPES.join(", ")}.`,
      ),
      query("nonce", false, "Comes back in the id_token."),
      query("prompt", false, "none, login, consent or select_account."),
    ],
    responses: {
      200: page("The page to sign in or to allow."),
      303: redirect("Back to the client, with code, state and iss or with an error."),
      400: page("The page that says why there is nowhere to return to."),
    },
  },
);

const token = operation(
  {
    operationId: "token",
    summary: "Get tokens",
    description:
      "Redeems a code with its verifier, trades a refresh token for new ones, or gives a program a token of its own. A code and a refresh token work once; using one again ends every token of that sign-in.",
  },
  {
    security: byClient,
    requestBody: form("The fields that the grant type needs.", ["grant_type"], {
      grant_type: "authorization_code, refresh_token or client_credentials.",
      code: "The code, for authorization_code.",
      redirect_uri: "The address that the code came to, for authorization_code.",
      code_verifier: "The verifier behind the challenge, for authorization_code.",
      refresh_token: "The refresh token, for refresh_token.",
      scope: "Fewer scopes, for refresh_token and client_credentials.",
      ...CLIENT_FIELDS,
    }),
    responses: {
      200: json("The tokens.", { $ref: "#/components/schemas/TokenAnswer" }, TOKENS),
      ...oauthErrors,
    },
  },
);

const revoke = operation(
  {
    operationId: "revoke",
    summary: "Revoke a token",
    description: "Ends a token (RFC 7009). A refresh token takes every token of its sign-in along.",
  },
  {
    security: byClient,
    requestBody: form("The token.", ["token"], { token: "The token to end.", ...CLIENT_FIELDS }),
    responses: {
      200: { description: "Done, whether or not the token was known.", headers: HEADER_REFS.plain },
      ...oauthErrors,
    },
  },
);

const logout = operation(
  {
    operationId: "logout",
    summary: "End the session",
    description: "Signs the browser out of the sign-in pages.",
  },
  {
    security: open,
    parameters: [
      query("id_token_hint", false, "The id_token of the session."),
      query("client_id", false, "The client that asks."),
      query(
        "post_logout_redirect_uri",
        false,
        "Where to go afterwards: the app's own address. Any other is ignored.",
      ),
      query("state", false, "Comes back unchanged."),
    ],
    responses: {
      200: page("The page that says so."),
      303: redirect("Back to the client."),
    },
  },
);

const keys = operation(
  { operationId: "jwks", summary: "Read the signing keys", description: "The keys that verify id_tokens." },
  { security: open, responses: { 200: json("A JSON Web Key Set.", { type: "object", required: ["keys"] }) } },
);

const discovery = operation(
  {
    operationId: "discovery",
    summary: "Read the provider's metadata",
    description: "What OpenID Connect Discovery asks for: every address and what is supported.",
  },
  {
    security: open,
    responses: { 200: json("The metadata.", { type: "object", required: ["issuer", "token_endpoint"] }) },
  },
);

/** The sign-in interface. [oauth-1] */
export const OAUTH_PATH_ITEMS: Readonly<Record<string, PathItem>> = {
  [OAUTH_PATHS.authorize]: { get: authorize },
  [OAUTH_PATHS.token]: { post: token },
  [OAUTH_PATHS.revoke]: { post: revoke },
  [OAUTH_PATHS.logout]: { get: logout },
  [OAUTH_PATHS.jwks]: { get: keys },
  [OAUTH_PATHS.discovery]: { get: discovery },
};

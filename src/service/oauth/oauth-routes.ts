import { OAUTH_PATHS } from "#contract/oauth-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { ServiceContext } from "#service/service-context.ts";
import { errorAnswer, pageAnswer, returnAnswer } from "./oauth-responses.ts";
import { authorize, consent } from "./oauth-authorize.ts";
import { discovery, jwks } from "./oauth-discovery.ts";
import { logout } from "./oauth-logout.ts";
import { messagePage } from "#service/oauth/pages/sign-in-page-layout.ts";
import { OAuthError, PageError, ReturnedError } from "./oauth-error.ts";
import { FONT, STYLESHEET } from "./pages/page-files.ts";
import { PAGE_PATHS } from "#service/oauth/pages/page-paths.ts";
import { signIn, switchUser } from "./oauth-sign-in.ts";
import { revoke, token } from "./oauth-token-endpoint.ts";

type Handler = (request: Request, context: ServiceContext, address: string | undefined) => Promise<Response>;
interface Route {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  [SERVICE_PREFIX + OAUTH_PATHS.authorize, { GET: authorize }],
  [SERVICE_PREFIX + OAUTH_PATHS.token, { POST: token }],
  [SERVICE_PREFIX + OAUTH_PATHS.jwks, { GET: jwks }],
  [SERVICE_PREFIX + OAUTH_PATHS.revoke, { POST: revoke }],
  [SERVICE_PREFIX + OAUTH_PATHS.logout, { GET: logout, POST: logout }],
  [SERVICE_PREFIX + OAUTH_PATHS.discovery, { GET: discovery }],
  [PAGE_PATHS.signIn, { POST: signIn }],
  [PAGE_PATHS.consent, { POST: consent }],
  [PAGE_PATHS.switchUser, { POST: switchUser }],
  [PAGE_PATHS.stylesheet, { GET: STYLESHEET.answer }],
  [PAGE_PATHS.font, { GET: FONT.answer }],
]);

const OAUTH_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OAUTH_PATHS).map(([name, path]) => [SERVICE_PREFIX + path, `oauth.${name}`] as const),
  ...Object.entries(PAGE_PATHS).map(([name, path]) => [path, `oauth.${name}`] as const),
]);

/** The name of a sign-in request for log and metrics; undefined for any other. */
export function oauthName(path: string): string | undefined {
  return OAUTH_NAMES.get(path);
}

/**
 * Handles every path of the sign-in interface; resolves with undefined for others. `address` is the client's network
 * address, where known. [oauth-1]
 */
export async function handleOAuth(
  request: Request,
  context: ServiceContext,
  address?: string,
): Promise<Response | undefined> {
  const route = ROUTES.get(new URL(request.url).pathname);
  if (!route) return undefined;
  const handler = handlerFor(request.method, route);
  if (!handler) return methodNotAllowed(route);
  try {
    return await handler(request, context, address);
  } catch (error) {
    return answerError(error, context);
  }
}

function handlerFor(method: string, route: Route): Handler | undefined {
  if (method === "GET" || method === "HEAD") return route.GET;
  return method === "POST" ? route.POST : undefined;
}

function methodNotAllowed(route: Route): Response {
  const allowed = [...(route.GET ? ["GET", "HEAD"] : []), ...(route.POST ? ["POST"] : [])];
  const headers = { Allow: allowed.join(", "), "Cache-Control": "no-store" };
  return new Response("Method not allowed\n", { status: 405, headers });
}

function answerError(error: unknown, { settings }: ServiceContext): Response | Promise<Response> {
  if (error instanceof OAuthError) return errorAnswer(error);
  if (error instanceof ReturnedError) {
    const result = { error: error.code, error_description: error.message };
    return returnAnswer(error.target, result, settings);
  }
  if (!(error instanceof PageError)) throw error;
  return pageAnswer(messagePage({ title: "This sign-in can’t go on", text: error.message }), 400);
}

import { SANDBOX_PASSWORD } from "#service/sandbox/sandbox-accounts.ts";

/** Answers a request as the service, or a socket to it, would; redirects are not followed. */
export type FetchLike = (request: Request) => Promise<Response>;

/** A page or a redirect, as a browser has it. */
export interface Visited {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
  /** The full address of a redirect. */
  readonly location: URL | undefined;
}

type Fields = readonly (readonly [name: string, value: string])[];

/** A browser without scripts: keeps cookies, and posts forms with their hidden fields. */
export class PageWalker {
  readonly #cookies = new Map<string, string>();
  /** The raw cookies by name. */
  readonly #setCookies = new Map<string, string>();
  readonly #fetch: FetchLike;

  constructor(fetchLike: FetchLike) {
    this.#fetch = fetchLike;
  }

  /** The `Set-Cookie` lines of its cookies. */
  setCookies(): string[] {
    return [...this.#setCookies].filter(([name]) => this.#cookies.has(name)).map(([, line]) => line);
  }

  /** Opens an address and follows redirects that stay on its origin and below /gtm. */
  async open(url: string | URL, headers: Readonly<Record<string, string>> = {}): Promise<Visited> {
    const all = { ...headers, ...this.#headers() };
    const visited = await this.#send(new Request(url, { headers: all, redirect: "manual" }));
    return this.#follow(visited, new URL(url).origin);
  }

  /** Posts the form whose address ends with `action`, with its hidden fields and the given ones. */
  async submit(page: Visited, origin: string, action: string, fields: Fields): Promise<Visited> {
    const body = new URLSearchParams(hiddenFieldsOf(page.html, action));
    for (const [name, value] of fields) body.append(name, value);
    const url = `${origin}/gtm/oauth/v1/${action}`;
    const headers = { ...this.#headers(), "Content-Type": "application/x-www-form-urlencoded" };
    const request = new Request(url, { method: "POST", headers, body: body.toString(), redirect: "manual" });
    return this.#follow(await this.#send(request), origin);
  }

  async #follow(visited: Visited, origin: string): Promise<Visited> {
    const next = visited.location;
    const stays = next?.origin === origin && next.pathname.startsWith("/gtm/");
    return next && stays ? this.open(next) : visited;
  }

  async #send(request: Request): Promise<Visited> {
    const response = await this.#fetch(request);
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get("location");
    return {
      status: response.status,
      html: await response.text(),
      headers: response.headers,
      location: location === null ? undefined : new URL(location, request.url),
    };
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0(;|$)/i.test(line)) this.#cookies.delete(name);
    else {
      this.#cookies.set(name, value);
      this.#setCookies.set(name, line);
    }
  }

  #headers(): Record<string, string> {
    if (this.#cookies.size === 0) return {};
    return { Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }
}

/**
 * Signs in on the pages and allows everything; returns the address that the browser is sent back to. `start` is the authorization
 * endpoint with its parameters, which may lead to a service of another origin. Throws when the pages end elsewhere.
 */
export async function walkPages(
  fetchLike: FetchLike,
  start: URL,
  username: string,
  walker = new PageWalker(fetchLike),
): Promise<URL> {
  let page = await walker.open(start);
  let { origin } = start;
  if (page.location) {
    ({ origin } = page.location);
    page = await walker.open(page.location);
  }
  const consent = await walker.submit(page, origin, "sign-in", [
    ["username", username],
    ["password", SANDBOX_PASSWORD],
  ]);
  const ticked = tickedScopes(consent.html).map((scope) => ["scope", scope] as const);
  const end = await walker.submit(consent, origin, "consent", [...ticked, ["decision", "allow"]]);
  if (!end.location) throw new Error(`The pages ended with ${end.status}.`);
  return end.location;
}

/** The hidden fields of the form whose address ends with `action`. */
export function hiddenFieldsOf(html: string, action: string): [name: string, value: string][] {
  const forms = html.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((text) => new RegExp(`^<form[^>]*action="[^"]*/${action}"`).test(text));
  if (form === undefined) throw new Error(`The page has no form ${action}.`);
  return inputsOf(form, "hidden");
}

/** The values of the ticked boxes named `scope`. */
export function tickedScopes(html: string): string[] {
  return inputsOf(html, "checkbox")
    .filter(([name]) => name === "scope")
    .map(([, value]) => value);
}

function inputsOf(html: string, type: string): [name: string, value: string][] {
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  return inputs
    .filter((input) => attribute(input, "type") === type)
    .map((input) => [attribute(input, "name"), attribute(input, "value")]);
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

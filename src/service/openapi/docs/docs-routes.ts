import type { ServiceContext } from "#service/service-context.ts";
import { pageAnswer } from "#service/oauth/oauth-responses.ts";
import { DOCS_PATHS, DOCS_STYLESHEET, docsPage } from "./docs-page.ts";
import { openApiDocument } from "#service/openapi/openapi-document.ts";

type Page = (publicUrl: string) => Response | Promise<Response>;

/** Caches a text after its first request. */
function kept<Text>(make: (publicUrl: string) => Text) {
  const texts = new Map<string, Text>();
  return (publicUrl: string): Text => {
    const text = texts.get(publicUrl) ?? make(publicUrl);
    texts.set(publicUrl, text);
    return text;
  };
}

const documentText = kept((publicUrl) => JSON.stringify(openApiDocument(publicUrl), null, 2));
const page = kept((publicUrl) => docsPage(openApiDocument(publicUrl)));

const PAGES: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    DOCS_PATHS.document,
    (publicUrl) =>
      new Response(documentText(publicUrl), {
        headers: {
          "Content-Type": "application/json",
          "Cache-Control": "no-cache",
          "X-Content-Type-Options": "nosniff",
        },
      }),
  ],
  [DOCS_PATHS.page, (publicUrl) => pageAnswer(page(publicUrl))],
  [DOCS_PATHS.stylesheet, DOCS_STYLESHEET.answer],
]);

/** Serves the documentation; resolves with undefined for other paths. */
export async function handleDocs(request: Request, context: ServiceContext): Promise<Response | undefined> {
  const answer = PAGES.get(new URL(request.url).pathname);
  if (!answer) return undefined;
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("Method not allowed\n", { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  const whole = await answer(context.settings.publicUrl);
  return request.method === "GET" ? whole : new Response(null, { headers: whole.headers });
}

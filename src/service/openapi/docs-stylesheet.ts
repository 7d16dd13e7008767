import { PAGE_COLOURS } from "../oauth/page-colours.ts";
import { hashSecret } from "../oauth/secrets.ts";
import { DOCS_PATHS } from "./docs-paths.ts";
import { DOCS_RULES } from "./docs-rules.ts";

const CSS = PAGE_COLOURS + DOCS_RULES;

/** Names its content, so that browsers may keep the sheet for good. */
export const DOCS_STYLESHEET_ADDRESS = `${DOCS_PATHS.stylesheet}?v=${hashSecret(CSS).slice(0, 12)}`;

/** The style sheet of the documentation, with the colours of the sign-in pages. */
export function docsStylesheet(): Response {
  return new Response(CSS, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

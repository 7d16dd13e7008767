import { PAGE_COLOURS } from "./page-colours.ts";
import { PAGE_PATHS } from "./page-paths.ts";
import { PAGE_RULES } from "./page-rules.ts";
import { hashSecret } from "./secrets.ts";

const CSS = PAGE_COLOURS + PAGE_RULES;

/** Names its content, so that browsers may keep the sheet for good. */
export const STYLESHEET_ADDRESS = `${PAGE_PATHS.stylesheet}?v=${hashSecret(CSS).slice(0, 12)}`;

/** The style sheet of the sign-in pages. */
export function stylesheet(): Promise<Response> {
  const headers = {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
  };
  return Promise.resolve(new Response(CSS, { headers }));
}

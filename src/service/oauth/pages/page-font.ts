import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PAGE_PATHS } from "./page-paths.ts";

/** Inter in every weight, in Latin letters: 48 kB, all that the pages show. */
const INTER = new Uint8Array(
  readFileSync(
    createRequire(import.meta.url).resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
  ),
);

/** Names its content, so that browsers may keep the file for good. */
export const FONT_ADDRESS = `${PAGE_PATHS.font}?v=${createHash("sha256").update(INTER).digest("base64url").slice(0, 12)}`;

/** The rule that brings the font into a style sheet of the service; a page that was drawn before it came keeps the system's font, so that no line moves. */
export const FONT_FACE = `
@font-face {
  font-family: "Inter Variable"; font-weight: 100 900; font-display: optional;
  src: url("${FONT_ADDRESS}") format("woff2");
}
`;

/** The file of the font. */
export function font(): Promise<Response> {
  const headers = {
    "Content-Type": "font/woff2",
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
  };
  return Promise.resolve(new Response(INTER, { headers }));
}

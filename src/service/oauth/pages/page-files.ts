import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import base from "./base.css?raw";
import colors from "./colors.css?raw";
import { PAGE_PATHS } from "./page-paths.ts";
import signInRules from "./sign-in-pages.css?raw";

/** A static file used by pages. */
export interface PageFile {
  /** Contains a content hash, so that browsers may cache the file indefinitely. */
  readonly address: string;
  answer(): Promise<Response>;
}

function pageFile(path: string, type: string, content: string | Uint8Array<ArrayBuffer>): PageFile {
  const headers = {
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
  };
  return {
    address: `${path}?v=${createHash("sha256").update(content).digest("base64url").slice(0, 12)}`,
    answer: () => Promise.resolve(new Response(content, { headers })),
  };
}

/** Inter in all weights, Latin subset: 48 kB, enough for the pages. */
export const FONT = pageFile(
  PAGE_PATHS.font,
  "font/woff2",
  new Uint8Array(
    readFileSync(
      createRequire(import.meta.url).resolve(
        "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
      ),
    ),
  ),
);

/** `optional` keeps the system font on a page that is drawn before Inter has loaded, so that no line moves. */
const FONT_FACE = `
@font-face {
  font-family: "Inter Variable"; font-weight: 100 900; font-display: optional;
  src: url("${FONT.address}") format("woff2");
}
`;

/** A style sheet: its own rules below the shared font, colours and base. */
export function styleSheet(path: string, rules: string): PageFile {
  return pageFile(path, "text/css; charset=utf-8", FONT_FACE + colors + base + rules);
}

/** The style sheet of the sign-in pages. */
export const STYLESHEET = styleSheet(PAGE_PATHS.stylesheet, signInRules);

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import base from "./base.css?raw";
import colors from "./colors.css?raw";
import { PAGE_PATHS } from "./page-paths.ts";
import signInRules from "./sign-in-pages.css?raw";

/** A file that pages load. */
export interface PageFile {
  /** Names the content, so that browsers may keep the file for good. */
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

/** Inter in every weight, in Latin letters: 48 kB, all that the pages show. */
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

/** A page that was drawn before the font came keeps the system's font, so that no line moves. */
const FONT_FACE = `
@font-face {
  font-family: "Inter Variable"; font-weight: 100 900; font-display: optional;
  src: url("${FONT.address}") format("woff2");
}
`;

/** The style sheet of pages of the service: its rules, below the font, colours and base that all of them share. */
export function styleSheet(path: string, rules: string): PageFile {
  return pageFile(path, "text/css; charset=utf-8", FONT_FACE + colors + base + rules);
}

/** The style sheet of the sign-in pages. */
export const STYLESHEET = styleSheet(PAGE_PATHS.stylesheet, signInRules);

import type { ServiceContext } from "#service/service-context.ts";
import { LOGO_PATH, PICTURE_PATH } from "./picture-urls.ts";
import { referenceName } from "#service/reference/reference.ts";

/** Background colours of drawn pictures, readable below white text. */
const TINTS = ["#4f46e5", "#0f766e", "#b45309", "#be123c", "#6d28d9", "#0369a1", "#4d7c0f", "#a21caf"];

/** The colour of a record; stable. */
function tintOf(id: number): string {
  return TINTS[id % TINTS.length] ?? "#4f46e5";
}

/** An SVG response: cached for a day, unable to run scripts, and embeddable by other origins. */
function drawingAnswer(svg: string): Response {
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

/** A drawn logo of a sandbox company or technology: its initials on a stable colour. */
function logoAnswer(id: number, name: string): Response {
  return drawingAnswer(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="12" fill="${tintOf(id)}"/><text x="32" y="41" font-family="system-ui,sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${initials(name)}</text></svg>`,
  );
}

const WIDTH = 640;
const HEIGHT = 360;

/** White circles whose positions and sizes derive from the id. */
function rounds(id: number): string {
  return [1, 10, 100, 1000]
    .map((unit, at) => {
      const digit = Math.floor(id / unit) % 10;
      const x = (at * 190 + digit * 41) % WIDTH;
      const y = (digit * 67 + at * 113) % HEIGHT;
      return `<circle cx="${x}" cy="${y}" r="${60 + digit * 14}" fill="#fff" fill-opacity="0.1"/>`;
    })
    .join("");
}

/** A drawn picture for a sandbox article. */
function newsPictureAnswer(id: number): Response {
  return drawingAnswer(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${tintOf(id)}"/>${rounds(id)}</svg>`,
  );
}

async function companyLogo(id: number, { database }: ServiceContext): Promise<Response | undefined> {
  const row = await database.records
    .selectFrom("companies")
    .select(["id", "name"])
    .where(({ and }) => and({ id, has_logo: 1 }))
    .executeTakeFirst();
  return row && logoAnswer(row.id, row.name);
}

async function newsPicture(id: number, { database }: ServiceContext): Promise<Response | undefined> {
  const row = await database.records
    .selectFrom("news_articles")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && newsPictureAnswer(row.id);
}

function technologyLogo(id: string): Response | undefined {
  const name = referenceName("tech-products", id);
  return name === undefined ? undefined : logoAnswer(Number(id), name);
}

/**
 * Serves the sandbox's own pictures: company logos, pictures of news and logos of technologies. `path` follows the
 * service's prefix; resolves with undefined where there is no such picture.
 */
export async function answerPicture(path: string, context: ServiceContext): Promise<Response | undefined> {
  const logo = LOGO_PATH.exec(path)?.[1];
  if (logo !== undefined)
    return Number.isSafeInteger(Number(logo)) ? companyLogo(Number(logo), context) : undefined;
  const [, kind, id] = PICTURE_PATH.exec(path) ?? [];
  if (id === undefined || !Number.isSafeInteger(Number(id))) return undefined;
  return kind === "news" ? newsPicture(Number(id), context) : technologyLogo(id);
}

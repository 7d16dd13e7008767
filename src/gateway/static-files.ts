import { readFile, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { setPageHeaders } from "./security-headers.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

interface StaticFile {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Created by the build beside the file, where it is smaller. */
  readonly brotli: Uint8Array<ArrayBuffer> | undefined;
  readonly mediaType: string;
  readonly cacheControl: string;
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file));
}

/** Every file of the build, by the path under which it is served. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** Reads the files of the build, with their compressed copies, into memory. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    if (name.endsWith(".br")) continue;
    const path = `/${name.split(sep).join("/")}`;
    files.set(path, {
      body: await readBytes(join(folder, name)),
      brotli: names.has(`${name}.br`) ? await readBytes(join(folder, `${name}.br`)) : undefined,
      mediaType: getMimeType(name) ?? "application/octet-stream",
      // built assets carry a hash in their name
      cacheControl: path.startsWith("/assets/") ? IMMUTABLE : REVALIDATE,
    });
  }
  return files;
}

/** Answers with a file, compressed where the client accepts that. */
export function fileResponse(file: StaticFile, request: Request): Response {
  const brotli = /\bbr\b/.test(request.headers.get("Accept-Encoding") ?? "") ? file.brotli : undefined;
  return new Response(request.method === "HEAD" ? null : (brotli ?? file.body), {
    headers: {
      "Content-Type": file.mediaType,
      "Cache-Control": file.cacheControl,
      Vary: "Accept-Encoding",
      ...(brotli ? { "Content-Encoding": "br" } : {}),
    },
  });
}

const PUBLIC_URL_PLACEHOLDER = "%PROSPECT_PUBLIC_URL%";

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The page of the app, which is told the address where it should be opened. */
function pageResponse(html: string, { publicUrl, imageHosts }: ServedApp, method: string): Response {
  const body = html.replace(PUBLIC_URL_PLACEHOLDER, escapeAttribute(publicUrl));
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" });
  setPageHeaders(headers, imageHosts);
  return new Response(method === "HEAD" ? null : body, { headers });
}

const PAGE = "/index.html";

/** Paths of files have an extension; every other path is a place in the app. */
const isFile = (path: string) => /\.\w+$/.test(path);

/** The built app, and the values for its page. */
interface ServedApp {
  /** Absent in development, where Vite serves them. */
  readonly files: StaticFiles | undefined;
  readonly publicUrl: string;
  /** Origins of pictures that the page may show, besides its own. */
  readonly imageHosts: readonly string[];
}

/** Answers with a file of the app, or with its page for every place in it. */
export function serveApp(request: Request, app: ServedApp): Response {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("Method not allowed", { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  const path = new URL(request.url).pathname;
  const file = path === PAGE ? undefined : app.files?.get(path);
  if (file) return fileResponse(file, request);
  const page = app.files?.get(PAGE);
  if (!page || isFile(path)) return new Response("Not found", { status: 404 });
  return pageResponse(new TextDecoder().decode(page.body), app, request.method);
}

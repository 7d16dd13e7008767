import { setPageHeaders } from "./security-headers.ts";

const PUBLIC_URL_PLACEHOLDER = "%PROSPECT_PUBLIC_URL%";

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The one page of the app, told where it is meant to be opened. */
export function pageAnswer(html: string, publicUrl: string, method: string): Response {
  const body = html.replace(PUBLIC_URL_PLACEHOLDER, escapeAttribute(publicUrl));
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" });
  setPageHeaders(headers);
  return new Response(method === "HEAD" ? null : body, { headers });
}

import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** The name of the only Trusted Types policy that the page may create. */
const TRUSTED_TYPES_POLICY = "prospect";

/** The page's content security policy; `imageHosts` are origins of pictures besides its own. */
function pagePolicy(imageHosts: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...imageHosts].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join("; ");
}

const PERMISSIONS =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()";

/** Sets the headers of every answer; those that the service set stay. */
export function commonHeaders(publicUrl: string): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    xContentTypeOptions: "nosniff",
    referrerPolicy: "no-referrer",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    strictTransportSecurity: publicUrl.startsWith("https:") ? "max-age=31536000" : false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    // pages say who may frame them in their own policy
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** Headers of the page itself. */
export function setPageHeaders(headers: Headers, imageHosts: readonly string[]): void {
  headers.set("Content-Security-Policy", pagePolicy(imageHosts));
  headers.set("Permissions-Policy", PERMISSIONS);
}

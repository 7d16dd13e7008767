import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** The name of the one Trusted Types policy that the page may make. */
const TRUSTED_TYPES_POLICY = "prospect";

/** The page's policy; `imageHosts` are origins of pictures besides its own. */
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

/** Sets the headers of everything that is sent; what the service already set stays. */
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
    // pages say who may frame them by their policy
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

/** The name of the one Trusted Types policy that the page may make. */
const TRUSTED_TYPES_POLICY = "prospect";

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
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

const COMMON = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

const PERMISSIONS =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()";

/** Headers of everything that is sent; what the service already set stays. */
export function setCommonHeaders(headers: Headers, publicUrl: string): void {
  for (const [name, value] of Object.entries(COMMON)) if (!headers.has(name)) headers.set(name, value);
  if (publicUrl.startsWith("https:")) headers.set("Strict-Transport-Security", "max-age=31536000");
}

/** Headers of the page itself. */
export function setPageHeaders(headers: Headers): void {
  headers.set("Content-Security-Policy", PAGE_POLICY);
  headers.set("Permissions-Policy", PERMISSIONS);
}

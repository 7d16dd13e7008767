/** Addresses of the documentation, at the root of the service's origin. */
export const DOCS_PATHS = {
  document: "/openapi.json",
  page: "/docs",
  stylesheet: "/docs/pages.css",
} as const;

/** Addresses of the documentation, at the root of the service's origin. */
export const DOCS_PATHS = {
  document: "/openapi.json",
  page: "/docs",
  stylesheet: "/docs/pages.css",
} as const;

/** Whether an address belongs to the documentation. */
export function isDocsPath(path: string): boolean {
  return Object.values<string>(DOCS_PATHS).includes(path);
}

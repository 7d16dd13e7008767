import { SERVICE_PREFIX } from "#contract/operation.ts";

/** Path of the sandbox's own logos, so that nothing asks an outside host. */
export const LOGO_PATH = /^\/logos\/(\d{1,16})\.svg$/;

/** The address of a company's logo. */
export function logoUrl(publicUrl: string, companyId: number): string {
  return `${publicUrl}${SERVICE_PREFIX}/logos/${companyId}.svg`;
}

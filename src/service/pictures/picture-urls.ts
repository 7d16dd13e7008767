import { SERVICE_PREFIX } from "#contract/operation.ts";

/** Path of the sandbox's own logos, which need no external host. */
export const LOGO_PATH = /^\/logos\/(\d{1,16})\.svg$/;

/** The URL of a company's logo. */
export function logoUrl(publicUrl: string, companyId: number): string {
  return `${publicUrl}${SERVICE_PREFIX}/logos/${companyId}.svg`;
}

/** Pictures that the service draws besides company logos, without an external host. */
type PictureKind = "news" | "technologies";

/** Path of a picture: its kind and the id of its record. */
export const PICTURE_PATH = /^\/pictures\/(news|technologies)\/(\d{1,16})\.svg$/;

/** The URL of the picture of an article or technology. */
export function pictureUrl(publicUrl: string, kind: PictureKind, id: number | string): string {
  return `${publicUrl}${SERVICE_PREFIX}/pictures/${kind}/${id}.svg`;
}

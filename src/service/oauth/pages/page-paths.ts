import { SERVICE_PREFIX } from "#contract/operation.ts";

/** Full addresses of the pages' own forms and of the files that they load. */
export const PAGE_PATHS = {
  signIn: `${SERVICE_PREFIX}/oauth/v1/sign-in`,
  consent: `${SERVICE_PREFIX}/oauth/v1/consent`,
  switchUser: `${SERVICE_PREFIX}/oauth/v1/switch-user`,
  stylesheet: `${SERVICE_PREFIX}/oauth/v1/pages.css`,
  font: `${SERVICE_PREFIX}/oauth/v1/inter.woff2`,
} as const;

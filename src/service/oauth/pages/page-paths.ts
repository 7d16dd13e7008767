import { SERVICE_PREFIX } from "#contract/operation.ts";

/** Paths of the pages' forms and static files. */
export const PAGE_PATHS = {
  signIn: `${SERVICE_PREFIX}/oauth/v1/sign-in`,
  consent: `${SERVICE_PREFIX}/oauth/v1/consent`,
  switchUser: `${SERVICE_PREFIX}/oauth/v1/switch-user`,
  stylesheet: `${SERVICE_PREFIX}/oauth/v1/pages.css`,
  font: `${SERVICE_PREFIX}/oauth/v1/inter.woff2`,
} as const;

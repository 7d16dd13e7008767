import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { ServiceSettings } from "../settings.ts";

/** The issuer that id_tokens, redirects and the discovery document name. A setting, never read from Host. */
export function issuerOf(settings: ServiceSettings): string {
  return settings.publicUrl + SERVICE_PREFIX;
}

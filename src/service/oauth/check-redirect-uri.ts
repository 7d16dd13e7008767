import type { ServiceSettings } from "../settings.ts";
import { PageError } from "./oauth-error.ts";

/**
 * The address to return to, compared character by character with the registered ones. Throws a {@link PageError}:
 * answering to an unregistered address would hand codes to whoever wrote the link. [oauth-8]
 */
export function checkRedirectUri(parameters: URLSearchParams, settings: ServiceSettings): string {
  const [uri, ...more] = parameters.getAll("redirect_uri");
  const registered = [`${settings.publicUrl}/callback`, ...settings.redirectUris];
  if (uri === undefined || more.length > 0 || !registered.includes(uri)) {
    throw new PageError("The address to return to is not registered for this application (redirect_uri).");
  }
  return uri;
}

import { findClient, type OAuthClient } from "../accounts.ts";
import { PageError } from "./oauth-error.ts";

/** The application that asks. Throws a {@link PageError}: an unknown one must not be redirected to. */
export function checkClient(parameters: URLSearchParams): OAuthClient {
  const [id, ...more] = parameters.getAll("client_id");
  const client = id === undefined || more.length > 0 ? undefined : findClient(id);
  if (!client) throw new PageError("The application that sent you here is not registered (client_id).");
  return client;
}

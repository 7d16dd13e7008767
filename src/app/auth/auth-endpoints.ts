import { SERVICE_PREFIX } from "#contract/operation.ts";
import { publicUrl } from "#app/lib/public-url.ts";

/** Who issues the tokens; compared with `iss` when the callback carries it. */
export const issuer = publicUrl + SERVICE_PREFIX;

/** Where the service sends the browser back to. */
export const CALLBACK_PATH = "/callback";

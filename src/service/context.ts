import type { Database } from "#database/database.ts";
import type { ServiceSettings } from "./settings.ts";

/** Where the service writes what happened; never given a token, code, e-mail address or phone number. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** What every part of the service works with. */
export interface ServiceContext {
  readonly database: Database;
  readonly settings: ServiceSettings;
  readonly log: Log;
  /** The current time; tests give their own. */
  readonly now: () => Date;
}

/** Who makes a call, as the access token tells. */
export interface Caller {
  readonly clientId: string;
  /** Null where a program signed in for itself (client_credentials). */
  readonly userId: string | null;
  readonly scopes: ReadonlySet<string>;
}

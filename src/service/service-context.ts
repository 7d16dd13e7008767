import type { OperationName } from "#contract/operations.ts";
import type { Database } from "#database/database.ts";
import type { ServiceSettings } from "./service-settings.ts";

/** Where the service writes what happened; never given a token, code, e-mail address or phone number. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Events for metrics: none names a person or holds what was sent. */
export type ServiceEvent =
  | { readonly kind: "requestBegan" }
  | {
      readonly kind: "requestEnded";
      /** A row of the contract, `oauth.<endpoint>`, or a word for the rest; from a short fixed list. */
      readonly operation: string;
      readonly status: number;
      readonly seconds: number;
      readonly credits: number;
      readonly records: number;
    }
  /** A rate bucket was full: second, hour or day. */
  | { readonly kind: "rateLimited"; readonly bucket: string }
  | { readonly kind: "tokensIssued" }
  /** An answer did not have the shape that the contract gives it. */
  | { readonly kind: "answerMismatched"; readonly operation: OperationName };

/** What every part of the service works with. */
export interface ServiceContext {
  readonly database: Database;
  readonly settings: ServiceSettings;
  readonly log: Log;
  /** The current time; tests give their own. */
  readonly now: () => Date;
  /** Told of each event; the gateway makes metrics of them. */
  readonly observe?: ((event: ServiceEvent) => void) | undefined;
  /**
   * Told how many credits a request was charged, once that is committed; "unknown" when nobody can tell whether it is.
   * Set for the length of a request.
   */
  readonly charged?: ((credits: number | "unknown") => void) | undefined;
}

/** Who makes a call, as the access token tells. */
export interface Caller {
  readonly clientId: string;
  /** Null where a program signed in for itself (client_credentials). */
  readonly userId: string | null;
  readonly scopes: ReadonlySet<string>;
}

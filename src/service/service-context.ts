import type { OperationName } from "#contract/operations.ts";
import type { Database } from "#database/database.ts";
import type { ServiceSettings } from "./service-settings.ts";

/** The service's log; never given a token, code, e-mail address or phone number. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Events for metrics: none identifies a person or contains request data. */
export type ServiceEvent =
  | { readonly kind: "requestBegan" }
  | {
      readonly kind: "requestEnded";
      /** The operation's name in the contract, `oauth.<endpoint>`, or a word for the rest; from a short fixed list. */
      readonly operation: string;
      readonly status: number;
      readonly seconds: number;
      readonly credits: number;
      readonly records: number;
    }
  /** A rate bucket was full: second, hour or day. */
  | { readonly kind: "rateLimited"; readonly bucket: string }
  | { readonly kind: "tokensIssued" }
  /** An answer did not match the contract. */
  | { readonly kind: "answerMismatched"; readonly operation: OperationName };

/** The context of every part of the service. */
export interface ServiceContext {
  readonly database: Database;
  readonly settings: ServiceSettings;
  readonly log: Log;
  /** The current time; tests supply their own. */
  readonly now: () => Date;
  /** Called with each event; the gateway derives metrics. */
  readonly observe?: ((event: ServiceEvent) => void) | undefined;
  /**
   * Called with the credits charged for a request, once committed; "unknown" if the commit's outcome is unknown. Set
   * for the duration of a request.
   */
  readonly charged?: ((credits: number | "unknown") => void) | undefined;
}

/** The caller, from the access token. */
export interface Caller {
  readonly clientId: string;
  /** Null for a program that signed in on its own (client_credentials). */
  readonly userId: string | null;
  readonly scopes: ReadonlySet<string>;
}

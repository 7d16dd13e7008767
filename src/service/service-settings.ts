import { SERVICE_PREFIX } from "#contract/operation.ts";

/** Sizes of the sandbox data. [sandbox-2] */
export const SCALES = ["small", "medium", "large"] as const;
export type Scale = (typeof SCALES)[number];

/** Settings of the embedded service; durations in seconds unless stated otherwise. */
export interface ServiceSettings {
  /** Public origin of the service, without a trailing slash: base of the issuer and redirect URIs. */
  readonly publicUrl: string;
  readonly scale: Scale;
  readonly seed: number;
  readonly accessTtl: number;
  readonly refreshTtl: number;
  readonly codeTtl: number;
  /** Length of the Records Under Management window; 0 charges every returned record. */
  readonly managementDays: number;
  /** Credits of each organisation. */
  readonly credits: number;
  readonly ratePerSecond: number;
  readonly ratePerHour: number;
  readonly ratePerDay: number;
  /** Redirect URIs besides `{publicUrl}/callback`, matched exactly. */
  readonly redirectUris: readonly string[];
  /** Origins whose pages may call the service. */
  readonly corsOrigins: readonly string[];
  /** Whether tests may create copies of the sandbox's organisations, with separate books. [sandbox-7] */
  readonly sandboxCopies: boolean;
  /** Whether each answer is checked against the contract before it is sent; a mismatch is only logged. */
  readonly checkAnswers: boolean;
}

/** Default settings. [oauth-7] [metering-6] [metering-10] */
export const DEFAULT_SERVICE_SETTINGS = {
  scale: "small",
  seed: 1,
  accessTtl: 3600,
  refreshTtl: 30 * 24 * 3600,
  codeTtl: 60,
  managementDays: 365,
  credits: 10_000,
  ratePerSecond: 25,
  ratePerHour: 54_000,
  ratePerDay: 648_000,
  redirectUris: [],
  corsOrigins: [],
  sandboxCopies: false,
  checkAnswers: true,
} as const satisfies Omit<ServiceSettings, "publicUrl">;

/** The issuer in id_tokens, redirects and the discovery document. Taken from a setting, never from the Host header. */
export function issuerOf(settings: ServiceSettings): string {
  return settings.publicUrl + SERVICE_PREFIX;
}

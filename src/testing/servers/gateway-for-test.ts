import { type Gateway, createGateway } from "#gateway/gateway.ts";
import { type SessionKeys, createSessionKeys } from "#gateway/keys/session-keys.ts";
import { embeddedUpstream } from "#gateway/upstream/embedded-upstream.ts";
import type { Service } from "#service/service.ts";

type Options = Parameters<typeof createGateway>[0];

interface OptionsForTest extends Omit<Options, "upstream" | "sessionKeys"> {
  /** Stands behind the gateway as the embedded service does. */
  readonly service: Service;
  readonly sessionKeys?: SessionKeys;
}

/** Keys that all gateways of a test share. */
export const KEYS_FOR_TEST = createSessionKeys([new Uint8Array(32).fill(7)]);

/** A gateway in front of a service in the same process. */
export function gatewayForTest({
  service,
  sessionKeys = KEYS_FOR_TEST,
  ...options
}: OptionsForTest): Gateway {
  return createGateway({
    ...options,
    sessionKeys,
    upstream: embeddedUpstream(service, options.publicUrl),
  });
}

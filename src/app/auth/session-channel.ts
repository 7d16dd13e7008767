import { type Grant, parseGrant } from "./grant.ts";

const SIGNED_OUT = "signed-out";

const channel = new BroadcastChannel("prospect-session");

/** Gives the other tabs the new access token, from memory to memory. */
export function tellRenewed(grant: Grant): void {
  channel.postMessage(grant);
}

/** Signs the other tabs out. */
export function tellSignedOut(): void {
  channel.postMessage(SIGNED_OUT);
}

/** Hears what the other tabs tell. */
export function onSessionMessage(listener: { renewed(grant: Grant): void; signedOut(): void }): void {
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const grant = parseGrant(data);
    if (grant) listener.renewed(grant);
    else if (data === SIGNED_OUT) listener.signedOut();
  });
}

import { User } from "oidc-client-ts";

type Message = { readonly type: "renewed"; readonly user: string } | { readonly type: "signed-out" };

const channel = new BroadcastChannel("prospect-session");

/** Gives the other tabs the new access token, from memory to memory. */
export function tellRenewed(user: User): void {
  channel.postMessage({ type: "renewed", user: user.toStorageString() } satisfies Message);
}

/** Signs the other tabs out. */
export function tellSignedOut(): void {
  channel.postMessage({ type: "signed-out" } satisfies Message);
}

/** Hears what the other tabs tell. */
export function onSessionMessage(listener: { renewed(user: User): void; signedOut(): void }): void {
  channel.addEventListener("message", (event: MessageEvent<Message>) => {
    if (event.data.type === "renewed") listener.renewed(User.fromStorageString(event.data.user));
    else listener.signedOut();
  });
}

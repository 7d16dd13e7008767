import type * as z from "zod/mini";

/** A channel between the tabs of this browser. */
export interface TabChannel<Message> {
  /** Sends to the other tabs, not to this one. */
  send(message: Message): void;
  /** Calls `listener` with what another tab sent. */
  onMessage(listener: (message: Message) => void): void;
  close(): void;
}

/** Opens a channel by name. Messages that do not match `schema`, as from a tab of another version, are ignored. */
export function openTabChannel<Message>(name: string, schema: z.ZodMiniType<Message>): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    onMessage: (listener) =>
      channel.addEventListener("message", ({ data }) => {
        const message = schema.safeParse(data);
        if (message.success) listener(message.data);
      }),
    close: () => channel.close(),
  };
}

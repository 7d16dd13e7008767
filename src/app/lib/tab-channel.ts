import type * as z from "zod/mini";

/** How the tabs of this browser tell each other what changed. */
export interface TabChannel<Message> {
  /** Tells the other tabs; this one does not hear it. */
  send(message: Message): void;
  /** Calls `listener` with what another tab sent. */
  onMessage(listener: (message: Message) => void): void;
  close(): void;
}

/** Opens the channel of a name. What a tab of another version sent, and `schema` does not take, is passed over. */
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

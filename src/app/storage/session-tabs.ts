import * as z from "zod/mini";
import { type TabChannel, openTabChannel } from "#app/lib/tab-channel.ts";
import type { SessionPart, UserSession } from "./user-storage-session.tsx";

type Listener = (message: unknown) => void;

/** A message between the same part of a session in different tabs. */
const envelope = z.object({ part: z.string(), message: z.unknown() });

/** The single channel between a person's tabs, with the listeners of each part. */
const openTabs: SessionPart<{
  send(part: string, message: unknown): void;
  listeners(part: string): Set<Listener>;
}> = ({ name }) => {
  const channel = openTabChannel(name, envelope);
  const byPart = new Map<string, Set<Listener>>();
  channel.onMessage(({ part, message }) => {
    for (const listener of byPart.get(part) ?? []) listener(message);
  });
  return {
    send: (part, message) => channel.send({ part, message }),
    listeners(part) {
      const known = byPart.get(part) ?? new Set<Listener>();
      byPart.set(part, known);
      return known;
    },
  };
};

/** Opens a part's messaging between a person's tabs. All parts share one channel. */
export function sessionTabs<Message>(
  session: UserSession,
  part: string,
  schema: z.ZodMiniType<Message>,
): TabChannel<Message> {
  const tabs = session.part(openTabs);
  const own: Listener[] = [];
  return {
    send: (message) => tabs.send(part, message),
    onMessage(listener) {
      const heard: Listener = (sent) => {
        const message = schema.safeParse(sent);
        if (message.success) listener(message.data);
      };
      own.push(heard);
      tabs.listeners(part).add(heard);
    },
    close() {
      for (const listener of own) tabs.listeners(part).delete(listener);
    },
  };
}

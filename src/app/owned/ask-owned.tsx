import { useEffect } from "react";
import { systemClock } from "#app/lib/clock.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { runsNews } from "#app/sync/runs-news.ts";
import { askKnown } from "./ask-known.ts";
import { OwnedAsker } from "./owned-asker.ts";

/** Starts asking which records on screen are owned. Renders nothing; failures stay silent. */
export function AskOwned() {
  const { personId } = useUserSession();
  useEffect(() => {
    const asker = new OwnedAsker({
      ask: (question, signal) => askKnown(personId, question, signal),
      clock: systemClock,
      random: Math.random,
    });
    const stopAsking = asker.start();
    const stopListening = runsNews.subscribe(() => asker.changed());
    return () => {
      stopListening();
      stopAsking();
    };
  }, [personId]);
  return null;
}

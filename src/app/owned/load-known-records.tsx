import { useEffect } from "react";
import { systemClock } from "#app/lib/clock.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { runsNews } from "#app/sync/runs-news.ts";
import { fetchKnownRecords } from "./fetch-known-records.ts";
import { KnownRecordsLoader } from "./known-records-loader.ts";

/** Starts asking which records on screen are owned. Renders nothing; failures stay silent. */
export function LoadKnownRecords() {
  const { personId } = useUserSession();
  useEffect(() => {
    const asker = new KnownRecordsLoader({
      ask: (question, signal) => fetchKnownRecords(personId, question, signal),
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

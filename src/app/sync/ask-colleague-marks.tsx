import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { type AskedRecords, colleagueMarks, markKey } from "./colleague-marks.ts";
import { workspaceGateway } from "./workspace-gateway.ts";

/** Asks which of the records on the screen colleagues enriched. Shows nothing, and says nothing where it fails. */
export function AskColleagueMarks() {
  const asked = useStore(colleagueMarks, (state) => state.asked);
  return [...asked].map((question) => (
    <Ask key={`${question.type} ${question.ids.join(" ")}`} {...question} />
  ));
}

function Ask({ type, ids }: AskedRecords) {
  const { personId } = useUserSession();
  const { data } = useQuery({
    queryKey: ["workspace", "enriched", type, ids],
    queryFn: ({ signal }) => workspaceGateway(personId).enriched({ type, ids: [...ids] }, signal),
    retry: false,
    // without a network nothing is asked and nothing is missed
    networkMode: "online",
  });
  useEffect(() => {
    if (data === undefined) return;
    colleagueMarks.setState(({ marks }) => {
      const next = new Map(marks);
      for (const id of ids) next.delete(markKey(type, id));
      for (const { id, name, at, isOwn } of data.records)
        if (!isOwn) next.set(markKey(type, id), { name, at });
      return { marks: next };
    });
  }, [data, type, ids]);
  return null;
}

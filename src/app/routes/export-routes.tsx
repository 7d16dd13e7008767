import { storedRecordsSource, storedValues } from "#app/exports/sources/stored-records-source.ts";
import { runOrFileSource } from "#app/exports/sources/imported-file.ts";
import type { ExportSource, PersistentOrigin } from "#app/exports/model/export-source.ts";
import { allNodes, familyExportSource } from "#app/features/families/model/family-export-source.ts";
import { displayName } from "#app/features/families/model/family-model.ts";
import { startFamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { findFamily } from "#app/features/families/pages/use-family-read.ts";
import { openUserLists } from "#app/features/lists/list-queries.ts";
import { runExportSource } from "#app/features/runs/results/run-export-source.ts";
import { readAllResults, runQuery } from "#app/runs/run-queries.ts";
import { readFacts } from "#app/record-facts/noted-values.ts";
import { orderRecords } from "#app/record-views/list/record-order.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { ExpectedError } from "#app/lib/reports/report.ts";
import { ExportsScreen } from "#app/features/exports/exports-screen.tsx";

/** The exported files, which can be exported again from their source. */
export function ExportsRoute() {
  const session = useUserSession();
  return <ExportsScreen findSource={(...file) => findExportSource(session, ...file)} />;
}

type OriginOf<Kind extends PersistentOrigin["kind"]> = Extract<PersistentOrigin, { readonly kind: Kind }>;

/** The current records of a file's source. Rejects with a reason where they are gone. */
export async function findExportSource(
  session: UserSession,
  origin: PersistentOrigin,
  sourceName: string,
): Promise<ExportSource> {
  switch (origin.kind) {
    case "run":
      return runSource(session, origin);
    case "list":
      return listSource(session, origin, sourceName);
    case "family":
      return familySource(session, origin);
  }
}

async function runSource(session: UserSession, { id }: OriginOf<"run">): Promise<ExportSource> {
  const run = await session.queryClient.fetchQuery(runQuery(session, id));
  if (run === null) throw new ExpectedError("The run was deleted, or is not shared with you any more.");
  return runOrFileSource(session, run, runExportSource(run, await readAllResults(session, id)));
}

async function listSource(
  session: UserSession,
  origin: OriginOf<"list">,
  sourceName: string,
): Promise<ExportSource> {
  const { queryClient } = session;
  const lists = session.part(openUserLists);
  const known = (await queryClient.fetchQuery(lists.all())).find(({ id }) => id === origin.id);
  if (known === undefined) throw new ExpectedError(`The list “${sourceName}” was deleted.`);
  const members = await queryClient.fetchQuery(lists.members(origin.id));
  const { type, sort = "added" } = origin;
  const values = await storedValues(session, type, members[type]);
  const records = orderRecords(members[type], sort, {
    ...(await readFacts(session)),
    // every record is free for the same time after its charge, so this sorts alike
    freeUntil: (key) => values.owned(key)?.chargedAt ?? undefined,
  });
  return storedRecordsSource({ name: known.name, type, origin, records, ...values });
}

async function familySource(
  session: UserSession,
  { id, nodes, above }: OriginOf<"family">,
): Promise<ExportSource> {
  const answer = await findFamily(session, id);
  if (answer === undefined) throw new ExpectedError("Your team does not own the family tree any more.");
  const worker = startFamilyWorker();
  try {
    const read = await worker.open(answer, id);
    if (read.kind !== "family") throw new ExpectedError("The answer has no family tree.");
    const { table } = read.family;
    return familyExportSource({
      id,
      name: displayName(table, 0),
      table,
      // a tree refreshed since then may have fewer members
      nodes: nodes ? Int32Array.from(nodes.filter((node) => node < table.size)) : allNodes(table, undefined),
      shownOnly: nodes !== undefined,
      ...(above && { above }),
    });
  } finally {
    worker.close();
  }
}

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { nullIfNotFound } from "#app/api/api-error.ts";
import { walkNumbered, walkedRows } from "#app/api/walk.ts";
import { RepeatedWork, systemClock } from "#app/lib/clock.ts";
import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { runsNews } from "#app/sync/runs-news.ts";
import { RUN_LIMITS, type RunAnswer, type RunResult, type RunsAnswer } from "#contract/runs/run-schemas.ts";
import { isAtWork } from "#contract/runs/run-standing.ts";
import { type ResultsPage, type RequestedRuns, runGateway } from "./run-gateway.ts";

/** Prefix of the keys of queries about runs. */
const RUNS_KEY = "runs";

/** Poll interval of an active run, in milliseconds; events come sooner, but one may be lost. */
const POLL_MS = 5000;

/** Each call of a run causes an event. Events within this time lead to one refetch. Milliseconds. */
const GATHER_MS = 300;

/** Refetches what is shown of runs when the gateway reports changes, one refetch at a time. */
const followNews: SessionPart<true> = (session) => {
  const reading = new RepeatedWork(systemClock, async () => {
    await refetchRuns(session);
    return undefined;
  });
  runsNews.subscribe(() => reading.wake(GATHER_MS));
  return true;
};

const pollWhile = (isMoving: boolean) => (isMoving ? POLL_MS : false);

/** A page of the runs that the person may read, newest first. */
export function runsQuery(session: UserSession, asked: RequestedRuns) {
  session.part(followNews);
  return queryOptions({
    queryKey: [RUNS_KEY, "list", asked],
    queryFn: ({ signal }) => runGateway(session.personId).list(asked, signal),
    staleTime: 30_000,
    refetchInterval: ({ state: { data } }) => pollWhile(data?.runs.some(isAtWork) === true),
  });
}

/** The runs shown on every screen. */
const NEWEST: RequestedRuns = { page: 1, size: RUN_LIMITS.listed };

/** The newest runs that the person may read. */
export function useRuns() {
  return useQuery({ ...runsQuery(useUserSession(), NEWEST), select: ({ runs }) => runs });
}

/** A page of runs. Until it loads, shows the previous page, or the newest runs. */
export function useRunsPage(asked: RequestedRuns) {
  const session = useUserSession();
  return useQuery({
    ...runsQuery(session, asked),
    placeholderData: (before: RunsAnswer | undefined) => before ?? pageOfNewest(session, asked),
  });
}

/** The first page of all runs, taken from the runs shown on every screen. */
function pageOfNewest(
  session: UserSession,
  { page, size, show, find }: RequestedRuns,
): RunsAnswer | undefined {
  if (page > 1 || show !== undefined || find !== undefined) return undefined;
  const newest = session.queryClient.getQueryData(runsQuery(session, NEWEST).queryKey);
  return newest && { ...newest, runs: newest.runs.slice(0, size) };
}

/** A run; null where this person has no such run. After a change, its displayed results are refetched first. */
export function runQuery(session: UserSession, id: string) {
  session.part(followNews);
  const queryKey = [RUNS_KEY, "one", id];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<RunAnswer | null> => {
      const { queryClient } = session;
      const run = await runGateway(session.personId).read(id, signal).catch(nullIfNotFound);
      const before = queryClient.getQueryData<RunAnswer | null>(queryKey);
      if (before != null && before.revision !== run?.revision)
        await queryClient.refetchQueries({ queryKey: [RUNS_KEY, "results", id], type: "active" });
      return run;
    },
    refetchInterval: ({ state: { data } }) => pollWhile(data != null && isAtWork(data)),
  });
}

/** A page of a run's results, with the group counts over all of them. */
export function runResultsQuery(session: UserSession, id: string, page: ResultsPage) {
  session.part(followNews);
  return queryOptions({
    queryKey: [RUNS_KEY, "results", id, page],
    queryFn: ({ signal }) => runGateway(session.personId).results(id, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reads all results of a run, page by page. Rejects with an ApiError. */
export function readAllResults(
  { personId }: Pick<UserSession, "personId">,
  id: string,
): Promise<readonly RunResult[]> {
  const gateway = runGateway(personId);
  const read: Parameters<typeof walkNumbered<RunResult>>[1] = async (page, signal) => {
    const { results, total } = await gateway.results(id, page, signal);
    return { rows: results, total };
  };
  return walkedRows(walkNumbered(RUN_LIMITS.results, read));
}

/** Writes the run from a command's answer into all queries that show it. */
export function showRun({ queryClient }: Pick<UserSession, "queryClient">, run: RunAnswer): void {
  queryClient.setQueryData([RUNS_KEY, "one", run.id], run);
  queryClient.setQueriesData<RunsAnswer>(
    { queryKey: [RUNS_KEY, "list"] },
    (page) =>
      page && {
        ...page,
        runs: page.runs.map((one) => (one.id === run.id && one.owner.isSelf ? run : one)),
      },
  );
  void queryClient.invalidateQueries({ queryKey: [RUNS_KEY] });
}

/** Refetches what is shown of runs; results together with their run. */
export async function refetchRuns({ queryClient }: Pick<UserSession, "queryClient">): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [RUNS_KEY, "results"], refetchType: "none" });
  await Promise.all(
    ["list", "one"].map((kind) => queryClient.invalidateQueries({ queryKey: [RUNS_KEY, kind] })),
  );
}

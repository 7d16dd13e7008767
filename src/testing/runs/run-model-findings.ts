import type { RunResult } from "#contract/runs/run-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Run } from "#gateway/runs/run-rows.ts";
import { type RunModelWorld, isAbsent, isBad } from "./run-model-world.ts";

/** A run with all of its results. */
interface EndedRun {
  readonly run: Run;
  readonly results: readonly RunResult[];
}

const key = ({ run }: EndedRun, { id }: RunResult) => `${run.id} ${id}`;
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

/**
 * Whether a result's credits are unknown: the call's total is known, but a call with a lost answer had charged for some of it.
 */
const isVague = ({ state, credits }: RunResult) => state === "got" && credits === null;

function* sumFindings(ended: EndedRun, world: RunModelWorld): Generator<string> {
  const { run, results } = ended;
  for (const [state, count] of Object.entries(run.counts)) {
    const found = results.filter((result) => result.state === state).length;
    if (found !== count) yield `${run.id} counts ${String(count)} ${state}, and has ${String(found)}`;
  }
  if (run.counts.sent > 0) yield `${run.id} has something under way for ever`;
  const known = sum(results.map(({ credits }) => credits ?? 0));
  const isAskedAgain = results.some((result) => world.sentAgain.has(key(ended, result)));
  // of an unreadable answer only the total is known; once the clock went back, times do not tell what it was for
  const isRead = results.every(({ status }) => status !== "UNREADABLE");
  const isExact = !isAskedAgain && !world.wentBack && isRead;
  // an error names only the total
  const { chargedInErrors } = world.service;
  const untold = results.filter(
    (result) => isVague(result) || (result.state === "unconfirmed" && chargedInErrors.has(result.id)),
  ).length;
  if (run.credits < known || (isExact && run.credits > known + untold))
    yield `${run.id} says ${String(run.credits)} credits, its inputs ${String(known)}`;
  if (!isAskedAgain && !world.wentBack && run.credits > (run.upTo ?? 0))
    yield `${run.id} cost ${String(run.credits)} of at most ${String(run.upTo)}`;
  if (run.atStake < 0) yield `${run.id} has ${String(run.atStake)} credits at stake`;
  for (const { id, state } of results)
    if (state === "got" && (isBad(id) || isAbsent(id))) yield `${run.id} got ${id}, whom nobody has`;
}

/** Every charge is counted or shown as unconfirmed, and only charges are counted. */
function* chargeFindings(runs: readonly EndedRun[], world: RunModelWorld): Generator<string> {
  const charges = new Map<string, number>();
  for (const { id } of world.service.charges) charges.set(id, (charges.get(id) ?? 0) + 1);
  const counted = new Map<string, number>();
  const told = new Set<string>();
  const where = new Map<string, string[]>();
  for (const ended of runs) {
    for (const result of ended.results) {
      const { id, state, status, credits } = result;
      where.set(id, [
        ...(where.get(id) ?? []),
        `${ended.run.id} ${state} ${String(status)} ${String(credits)}`,
      ]);
      counted.set(result.id, (counted.get(result.id) ?? 0) + (result.credits ?? 0));
      const isTold = result.state === "unconfirmed" || isVague(result);
      if (isTold || world.sentAgain.has(key(ended, result))) told.add(result.id);
    }
  }
  for (const id of new Set([...charges.keys(), ...counted.keys()])) {
    const [charged, known] = [charges.get(id) ?? 0, counted.get(id) ?? 0];
    if (world.terms.windowDays > 0 && charged > 1) yield `${id} was charged ${String(charged)} times`;
    if (world.wentBack) continue;
    if (told.has(id) ? known > charged : known !== charged)
      yield `${id} was charged ${String(charged)} times, and ${String(known)} are counted: ${(where.get(id) ?? []).join(", ")}`;
  }
}

/** Nothing is paid that another run got after this one was made. */
function* doublePaymentFindings(runs: readonly EndedRun[], world: RunModelWorld): Generator<string> {
  if (world.wentBack) return;
  const got = runs.flatMap((ended) =>
    ended.results.flatMap((result) =>
      result.state === "got" ? [{ ...ended, result, at: Date.parse(result.endedAt ?? "") }] : [],
    ),
  );
  // results taken from another run were obtained when that run got them
  for (const one of got.filter(({ result }) => (result.credits ?? 0) > 0)) {
    for (const other of got) {
      const isLater = other.run.createdAt <= one.at && one.at < other.at && (other.result.credits ?? 0) > 0;
      if (other.run.id === one.run.id || other.result.id !== one.result.id || !isLater) continue;
      // inputs that a cancelled run lost may be requested again, and their answer may still come
      if (other.run.state === "cancelled" && (other.run.endedAt ?? 0) <= other.at) continue;
      if (!world.sentAgain.has(key(other, other.result)))
        yield `${other.run.id} paid ${one.result.id}, which ${one.run.id} had got`;
    }
  }
}

async function* spendingFindings(
  runs: readonly EndedRun[],
  { person, terms, service, wentBack }: RunModelWorld,
  { query }: Database,
): AsyncGenerator<string> {
  const days = await query
    .selectFrom("gateway_spending")
    .selectAll()
    .where("user_id", "=", person.id)
    .execute();
  const spent = sum(days.map((day) => day.runs));
  const byRuns = sum(runs.map(({ run }) => run.credits));
  if (spent !== byRuns) yield `The day says ${String(spent)} credits, the runs ${String(byRuns)}`;
  if (!wentBack && spent > service.charges.length) yield `${String(spent)} credits are counted, too many`;
  for (const day of days) {
    if (day.unconfirmed < 0) yield `${String(day.unconfirmed)} credits are set aside`;
    if (terms.ceiling !== null && day.runs + day.unconfirmed > terms.ceiling)
      yield `${String(day.runs)} and ${String(day.unconfirmed)} pass a ceiling of ${String(terms.ceiling)}`;
  }
}

/** The rows of the ledger add up, by day, to what is counted. */
async function* ledgerFindings({ person }: RunModelWorld, { query }: Database): AsyncGenerator<string> {
  const calls = await query.selectFrom("usage_calls").selectAll().where("user_id", "=", person.id).execute();
  const days = await query
    .selectFrom("gateway_spending")
    .selectAll()
    .where("user_id", "=", person.id)
    .execute();
  for (const { day, runs, unconfirmed } of days) {
    const rows = calls.filter((call) => call.sent_at.startsWith(day));
    const credits = sum(rows.map((row) => row.credits ?? 0));
    const atStake = sum(rows.map((row) => row.at_stake));
    if (credits !== runs || atStake !== unconfirmed)
      yield `${day}: the ledger says ${String(credits)} and ${String(atStake)}, the day ${String(runs)} and ${String(unconfirmed)}`;
  }
  if (calls.some(({ sent_at: at }) => !days.some(({ day }) => at.startsWith(day))))
    yield "The ledger has calls of a day that counts nothing";
}

/** Everything obtained is owned. */
async function* ownedFindings(
  runs: readonly EndedRun[],
  { person }: RunModelWorld,
  { query }: Database,
): AsyncGenerator<string> {
  const rows = await query
    .selectFrom("owned_records")
    .select("record_id")
    .where("space_id", "=", person.spaceId)
    .execute();
  const owned = new Set(rows.map((row) => row.record_id));
  for (const { run, results } of runs)
    for (const { id, state } of results)
      if (state === "got" && !owned.has(id)) yield `${run.id} got ${id}, and nobody owns it`;
}

/** Faults in a world in which all work has ended; none where all is well. */
export async function modelFindings(world: RunModelWorld, database: Database): Promise<string[]> {
  const runs: EndedRun[] = [];
  for (const run of await world.runs()) {
    const { results } = await world.store.results(run, { groups: [], offset: 0, limit: 1000 }, true);
    runs.push({ run, results });
  }
  const findings = runs.flatMap((ended) => [...sumFindings(ended, world)]);
  findings.push(...chargeFindings(runs, world), ...doublePaymentFindings(runs, world));
  for await (const finding of spendingFindings(runs, world, database)) findings.push(finding);
  for await (const finding of ledgerFindings(world, database)) findings.push(finding);
  for await (const finding of ownedFindings(runs, world, database)) findings.push(finding);
  return findings;
}

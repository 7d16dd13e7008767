import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { nameInCopy } from "#tools/sandbox-copies.ts";
import { startPostgres } from "#tools/start-postgres.ts";
import type { Check } from "../soak-large-family.ts";
import { type Reckoning, chargesOf, reckon } from "./books.ts";
import type { ArmedCut } from "./cuts.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { type Stage, openStage } from "./stage.ts";
import { until } from "./until.ts";
import { WAYS, WAYS_OF_TWO, type Way } from "./ways.ts";

const NO_CUT: ArmedCut = { struck: () => [0], release: () => undefined };

const hasSettled = ({ state, retryAt }: RunAnswer) =>
  state === "done" || state === "cancelled" || (state === "waiting" && retryAt === null);

/**
 * Lets a run come to its end: where it asks for a decision, the person leaves what is unconfirmed as it is. Gives how often
 * it asked. Throws where it stands still for another reason, or is done with something that it asked nobody about.
 */
async function settle(page: PageOverHttp, id: string): Promise<number> {
  for (let decisions = 0; ; decisions += 1) {
    const run = await until("a run that ends, or asks", () => page.run(id), hasSettled);
    if (run.state === "done" && (run.byState.unconfirmed === 0 || decisions > 0)) return decisions;
    if (run.waitsFor !== "decision")
      throw new Error(`The run is ${run.state} and waits for ${run.waitsFor ?? "nothing"}`);
    await page.command(id, { type: "leaveUnconfirmed" });
  }
}

function inWords(books: Reckoning, decisions: number): string {
  const { charged, twice, lost, got, unconfirmed, untold, ledger, atStake, differences } = books;
  return [
    `${charged} charged, ${twice} twice, ${lost} lost`,
    `${got} got, ${unconfirmed} unconfirmed (${untold} untold), ${decisions} decisions`,
    `ledger ${ledger} and up to ${atStake}`,
    ...differences,
  ].join("; ");
}

function isRight({ isInDoubt }: Way, books: Reckoning): boolean {
  const { twice, lost, untold, differences, charged, unconfirmed } = books;
  const nothing = twice === 0 && lost === 0 && untold === 0 && differences.length === 0;
  return nothing && charged > 0 && unconfirmed > 0 === isInDoubt;
}

async function play(stage: Stage, way: Way): Promise<Omit<Check, "name">> {
  const copy = await stage.newOrganisation();
  const page = await PageOverHttp.signedIn(stage.gateways[0]?.url ?? "", nameInCopy("rep", copy));
  const cut = (await way.cut?.(stage, way.operation ?? "enrichContacts")) ?? NO_CUT;
  try {
    const runs = await way.start(page, stage);
    await until(
      "the cut",
      () => cut.struck(),
      (struck) => struck.length > 0,
    );
    const after = (await way.sequel({ stage, copy, page, runs, cut })) ?? page;
    let decisions = 0;
    for (const run of runs) decisions += await settle(after, run);
    const books = await reckon(await chargesOf(stage.books, copy), after, runs);
    return { ok: isRight(way, books), seen: inWords(books, decisions) };
  } finally {
    await cut.release();
  }
}

async function* playAll(stage: Stage, ways: readonly Way[]): AsyncGenerator<Check> {
  for (const way of ways) {
    const since = performance.now();
    const { ok, seen } = await play(stage, way).catch((error: unknown) => ({
      ok: false,
      seen: error instanceof Error ? error.message : String(error),
    }));
    yield { name: way.name, ok, seen: `${seen}; ${((performance.now() - since) / 1000).toFixed(1)} s` };
  }
}

/**
 * Cuts paid work in every way there is, in front of a service that charges each time, and compares the books: nothing is
 * charged twice, and everything that was charged came back or is told as unconfirmed.
 */
export async function* soakCuts(): AsyncGenerator<Check> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-cuts-"));
  const postgres = await startPostgres(folder, ["max_connections=100"]);
  try {
    for (const [count, ways] of [
      [1, WAYS],
      [2, WAYS_OF_TWO],
    ] as const) {
      const stage = await openStage(folder, postgres, count);
      try {
        yield* playAll(stage, ways);
      } finally {
        await stage.close();
      }
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

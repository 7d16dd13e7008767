import { setImmediate as nextTurn } from "node:timers/promises";
import type { RunCommand } from "#contract/runs/run-schemas.ts";
import type { Database } from "#database/database.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { type Run, runOf } from "#gateway/runs/run-rows.ts";
import { RunStore } from "#gateway/runs/run-store.ts";
import type { RunWorker } from "#gateway/runs/run-worker.ts";
import { Problem } from "#service/http/http-problem.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { seededNumbers } from "#testing/seeded-numbers.ts";
import { KEYS_FOR_TEST } from "#testing/servers/gateway-for-test.ts";
import { ChargingService, CutError, type ServiceFault } from "#testing/world/charging-service.ts";
import { runWorkerAt } from "#testing/world/run-worker-at.ts";
import { NO_RATES } from "./runs-for-test.ts";

/** Whether the service refuses every call with this id. */
export const isBad = (id: string) => Number(id) % 17 === 13;
/** Whether no contact has this id. */
export const isAbsent = (id: string) => Number(id) % 11 === 7;

/** Undefined where the store refuses the request, as a page would be refused. */
async function undefinedIfRefused<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}

/** Never settles: a dead process never does what it was about to do. */
const FOREVER = new Promise<never>(() => undefined);

/** One gateway's worker, which may die between any two steps. */
interface ModelWorker {
  readonly worker: RunWorker;
  readonly database: Database;
  readonly died: Promise<void>;
  isDead: boolean;
  kill(): void;
}

export interface ModelTerms {
  readonly windowDays: 0 | 365;
  readonly credits: number;
  readonly ceiling: number | null;
  /** The probability that a step fails, from 0 to 1. */
  readonly trouble: number;
}

const FAULTS: readonly ServiceFault[] = [
  "rate",
  "unavailable",
  "lost-before",
  "lost-after",
  "html-before",
  "html-after",
  "gateway-timeout-after",
  "error-charged",
  "cut-before",
  "cut-after",
  "unauthorized",
  "stray",
];

interface WorldOptions {
  /** Opens a separate handle for a worker, closed when the worker dies or the world ends. */
  readonly open: () => Promise<Database>;
  readonly leave: (database: Database) => void;
  /** The database for commands and checks. */
  readonly database: Database;
  readonly terms: ModelTerms;
  /** Identifies the person: each world has its own. */
  readonly name: string;
}

/** A person with runs, a service that charges for them, and gateways that start and die. */
export class RunModelWorld {
  readonly terms: ModelTerms;
  readonly service: ChargingService;
  readonly store: RunStore;
  readonly person: { readonly id: string; readonly spaceId: string };
  /** Steps so far: transactions and calls of workers, and commands. */
  steps = 0;
  isSignedIn = true;
  /** Whether the clock was put back, so that times no longer say what came first. */
  wentBack = false;
  /** Keys of inputs that the person asked to send again although they may have been charged. */
  readonly sentAgain = new Set<string>();
  readonly #options: WorldOptions;
  readonly #workers: ModelWorker[] = [];
  #ahead = 0;
  #random = seededNumbers(1);
  #isCalm = false;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.terms = options.terms;
    const { windowDays, credits } = options.terms;
    this.service = new ChargingService({
      windowDays,
      credits,
      isBad,
      isAbsent,
      now: this.now,
      nextFault: (operation) => this.#nextFault(operation),
    });
    this.store = new RunStore(options.database, KEYS_FOR_TEST, this.now);
    const id = `person ${options.name}`;
    this.person = { id, spaceId: spaceOf({ id, organisation: { id: options.name } }) };
  }

  readonly now = (): Date => new Date(Date.UTC(2026, 10, 28) + this.#ahead);

  async begin(): Promise<void> {
    const { query } = this.#options.database;
    const { id, spaceId } = this.person;
    const at = this.now().toISOString();
    await query
      .insertInto("gateway_people")
      .values({
        id,
        organisation_id: this.#options.name,
        organisation_name: null,
        name: "Ada",
        email_hash: null,
        first_seen_at: at,
        seen_at: at,
        space_id: null,
      })
      .execute();
    if (this.terms.ceiling === null) return;
    const ceiling = { credits: this.terms.ceiling, set_by: id, set_at: at };
    await query
      .insertInto("gateway_ceilings")
      .values({ space_id: spaceId, person_id: id, ...ceiling })
      .execute();
  }

  /** The person's stored runs, without deleted ones. */
  async runs(): Promise<Run[]> {
    const rows = await this.#options.database.query
      .selectFrom("runs")
      .selectAll()
      .where("user_id", "=", this.person.id)
      .where("deleted_at", "is", null)
      .execute();
    return rows.map(runOf);
  }

  /** Moves the clock on, or back. */
  advance(milliseconds: number): void {
    this.wentBack ||= milliseconds < 0;
    this.#ahead += milliseconds;
  }

  /** Seeds all further random decisions. */
  reseed(seed: number): void {
    this.#random = seededNumbers(seed);
  }

  #nextFault(operation: "enrich" | "search"): ServiceFault | undefined {
    if (this.#isCalm || this.#random() >= this.terms.trouble) return undefined;
    const fault = FAULTS[Math.floor(this.#random() * FAULTS.length)];
    if (operation === "enrich") return fault;
    return fault === "rate" || fault === "unauthorized" || fault === "lost-before" ? fault : undefined;
  }

  /** A step of a worker: it may die here, and other workers may run meanwhile. */
  async #gate(own: { isDead: boolean; kill(): void }): Promise<void> {
    this.steps += 1;
    if (!this.#isCalm) {
      if (this.#random() < this.terms.trouble / 20) own.kill();
      for (let turns = Math.floor(this.#random() * 3); turns > 0; turns -= 1) await nextTurn();
    }
    if (own.isDead) await FOREVER;
  }

  /** The database as a worker sees it: each transaction is a step. */
  #gated(database: Database, own: { isDead: boolean; kill(): void }): Database {
    const gate = () => this.#gate(own);
    const query = new Proxy(database.query, {
      get(target, name) {
        if (own.isDead) throw new Error("The process is dead");
        if (name === "transaction") {
          return () => ({
            execute: async (work: Parameters<ReturnType<typeof target.transaction>["execute"]>[0]) => {
              await gate();
              const result = await target.transaction().execute(work);
              await gate();
              return result;
            },
          });
        }
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? (member.bind(target) as unknown) : member;
      },
    });
    return { ...database, query };
  }

  async #openWorker(): Promise<ModelWorker> {
    const database = await this.#options.open();
    let die: () => void = () => undefined;
    const died = new Promise<void>((resolve) => (die = resolve));
    const own = {
      isDead: false,
      kill() {
        if (own.isDead) return;
        own.isDead = true;
        die();
      },
    };
    const worker = runWorkerAt({
      database: this.#gated(database, own),
      upstream: async (request) => {
        await this.#gate(own);
        try {
          const response = await this.service.send(request);
          await this.#gate(own);
          return response;
        } catch (error) {
          if (!(error instanceof CutError)) throw error;
          own.kill();
          return FOREVER;
        }
      },
      keys: KEYS_FOR_TEST,
      tokens: {
        of: () =>
          Promise.resolve(
            this.isSignedIn ? { token: "token", expiresIn: 3600 } : { problem: "signed-out" as const },
          ),
        forget: () => undefined,
      },
      rates: NO_RATES,
      managementDays: this.terms.windowDays,
      now: this.now,
      random: () => this.#random(),
    });
    const made: ModelWorker = {
      worker,
      database,
      died,
      kill: () => own.kill(),
      get isDead() {
        return own.isDead;
      },
    };
    return made;
  }

  /** Lets some gateways work until nothing is due, or they have died. */
  async work(count: number): Promise<void> {
    while (this.#workers.length < count) this.#workers.push(await this.#openWorker());
    await Promise.all(
      this.#workers.slice(0, count).map(async ({ worker, died }) => {
        const done = worker.look().then(() => worker.idle());
        await Promise.race([done, died]);
      }),
    );
    for (const dead of this.#workers.filter(({ isDead }) => isDead)) {
      this.#workers.splice(this.#workers.indexOf(dead), 1);
      this.#options.leave(dead.database);
    }
  }

  /** Sends a page's command on a run; several copies at once where the request is repeated. */
  async command(id: string, command: RunCommand): Promise<void> {
    this.steps += 1;
    const run = await undefinedIfRefused(this.store.read(this.person, id));
    if (command.type === "restore")
      await undefinedIfRefused(this.store.command({ userId: this.person.id, id }, command));
    if (run === undefined) return;
    if (command.type === "sendAgain") {
      const { results } = await this.store.results(run, { groups: [], offset: 0, limit: 1000 }, true);
      for (const result of results.filter(({ state }) => state === "unconfirmed"))
        this.sentAgain.add(`${id} ${result.id}`);
    }
    await undefinedIfRefused(this.store.command({ userId: this.person.id, id }, command));
  }

  /** Deletes a run, if it may be deleted. */
  async remove(id: string): Promise<void> {
    this.steps += 1;
    await undefinedIfRefused(this.store.remove({ userId: this.person.id, id }));
  }

  async make(id: string, ids: readonly string[], start: number | undefined): Promise<void> {
    this.steps += 1;
    const inputs = ids.map((each) => ({ id: each, snapshot: contactSnapshotOf({ name: each }) }));
    const made = this.store.make(this.person, {
      id,
      operation: "enrichContacts",
      purpose: "enrich",
      name: id,
      outputFields: ["email"],
      inputs,
      ...(start !== undefined && { start: { upTo: start } }),
    });
    await undefinedIfRefused(made);
  }

  /** Ends all failures from now on. */
  calm(): void {
    this.#isCalm = true;
    this.isSignedIn = true;
  }

  end(): void {
    for (const { database } of this.#workers) this.#options.leave(database);
  }
}

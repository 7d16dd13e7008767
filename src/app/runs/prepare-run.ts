import { mayPassLater } from "#app/api/api-error.ts";
import { type Clock, backoff, pause } from "#app/lib/clock.ts";
import { ExpectedError, ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";
import { RUN_LIMITS, type RunAnswer, type RunBody, type RunInput } from "#contract/runs/run-schemas.ts";
import type { RunGateway } from "./run-gateway.ts";

/** What a person wants done, before it costs anything. */
export interface RunDraft extends Omit<RunBody, "id" | "inputs" | "start"> {
  readonly inputs: readonly RunInput[];
}

export interface CheckOptions {
  readonly gateway: RunGateway;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** How many inputs of how many have a price. */
  readonly onProgress: (checked: number, of: number) => void;
}

interface PrepareOptions extends CheckOptions {
  /** The run's id. */
  readonly id: string;
}

/** Tries of one request whose answer is lost. */
const MAX_TRIES = 4;

/** Between two looks at how far the check is: often at first, since most take one search. Milliseconds. */
const FIRST_LOOK_MS = 100;
const MAX_LOOK_MS = 1000;

/** Asks once more where an answer is lost. Only for what is the same however often it is asked. [run-2] */
export async function lasting<Answer>(
  ask: () => Promise<Answer>,
  { clock, random, signal }: Pick<CheckOptions, "clock" | "random" | "signal">,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!mayPassLater(error) || tries >= MAX_TRIES) throw error;
      await pause(backoff(tries, random), clock, signal);
    }
  }
}

/** Waits until all inputs of a run have a price. Throws where that cannot be found out. */
async function checked(run: RunAnswer, options: CheckOptions): Promise<RunAnswer> {
  const { gateway, clock, signal, onProgress } = options;
  let current = run;
  let wait = FIRST_LOOK_MS;
  while (current.state === "checking" || current.state === "draft") {
    onProgress(current.checked, current.inputs);
    // what it waits for needs somebody
    if (current.waitsFor !== null && current.retryAt === null)
      throw new ExpectedError(current.problem?.message ?? "What it costs could not be found out.");
    await pause(wait, clock, signal);
    wait = Math.min(MAX_LOOK_MS, wait * 1.5);
    current = await lasting(() => gateway.read(run.id, signal), options);
  }
  return current;
}

/** Has the gateway find out what each input of a run that is not started would cost, also once more: nothing is paid. */
export async function checkPrices(id: string, options: CheckOptions): Promise<RunAnswer> {
  return checked(await lasting(() => options.gateway.command(id, { type: "check" }), options), options);
}

/**
 * Makes a run at the gateway, and has it find out what each input would cost: nothing is paid before it is started. Where
 * that fails, or is stopped by the signal, the run is taken away again.
 */
export async function prepareRun(
  { inputs, ...draft }: RunDraft,
  options: PrepareOptions,
): Promise<RunAnswer> {
  const { gateway, id } = options;
  const size = RUN_LIMITS.inputsPerRequest;
  try {
    await lasting(() => gateway.make({ ...draft, id, inputs: inputs.slice(0, size) }), options);
    for (let from = size; from < inputs.length; from += size)
      await lasting(() => gateway.add(id, from, inputs.slice(from, from + size)), options);
    return await checkPrices(id, options);
  } catch (error) {
    void gateway.remove(id).catch(ignoring(isExpected, isAbort));
    throw error;
  }
}

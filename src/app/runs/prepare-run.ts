import { isTransientError } from "#app/api/api-error.ts";
import { type Clock, backoff, pause } from "#app/lib/clock.ts";
import { ExpectedError, ignoring, isAbort, isExpected } from "#app/lib/reports/report.ts";
import { RUN_LIMITS, type RunAnswer, type RunBody, type RunInput } from "#contract/runs/run-schemas.ts";
import type { RunGateway } from "./run-gateway.ts";

/** A run as the person specified it, before it costs anything. */
export interface RunDraft extends Omit<RunBody, "id" | "inputs" | "start"> {
  readonly inputs: readonly RunInput[];
}

export interface CheckOptions {
  readonly gateway: RunGateway;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Called with the number of priced inputs and the total. */
  readonly onProgress: (checked: number, of: number) => void;
}

interface PrepareOptions extends CheckOptions {
  /** The run's id, chosen by the client. */
  readonly id: string;
}

/** Attempts at a request whose answer is lost. */
const MAX_TRIES = 4;

/** Interval between two polls of the check, in milliseconds: short at first, since most inputs take one search. */
const FIRST_LOOK_MS = 100;
const MAX_LOOK_MS = 1000;

/** Retries a request whose answer is lost. For idempotent requests only. [run-2] */
export async function lasting<Answer>(
  ask: () => Promise<Answer>,
  { clock, random, signal }: Pick<CheckOptions, "clock" | "random" | "signal">,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!isTransientError(error) || tries >= MAX_TRIES) throw error;
      await pause(backoff(tries, random), clock, signal);
    }
  }
}

/** Polls until all inputs of a run have a price. Throws where pricing fails. */
async function checked(run: RunAnswer, options: CheckOptions): Promise<RunAnswer> {
  const { gateway, clock, signal, onProgress } = options;
  let current = run;
  let wait = FIRST_LOOK_MS;
  while (current.state === "checking" || current.state === "draft") {
    onProgress(current.checked, current.inputs);
    // it waits for a person to act
    if (current.waitsFor !== null && current.retryAt === null)
      throw new ExpectedError(current.problem?.message ?? "What it costs couldn’t be found out.");
    await pause(wait, clock, signal);
    wait = Math.min(MAX_LOOK_MS, wait * 1.5);
    current = await lasting(() => gateway.read(run.id, signal), options);
  }
  return current;
}

/** Makes the gateway price each input of a run that was not started, also repeatedly. Costs nothing. */
export async function checkPrices(id: string, options: CheckOptions): Promise<RunAnswer> {
  return checked(await lasting(() => options.gateway.command(id, { type: "check" }), options), options);
}

/**
 * Creates a run at the gateway and has each input priced; costs nothing until the run is started. On failure or abort
 * the run is deleted again.
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

import { setTimeout as pause } from "node:timers/promises";

interface Waiting {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** Asks again and again until the answer is the one that is waited for, and returns it. Throws, naming `what`, when time is up. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  isIt: (answer: Answer) => boolean,
  { timeoutMs = 60_000, everyMs = 25 }: Waiting = {},
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > deadline)
      throw new Error(`Waited in vain for ${what}. ${JSON.stringify(answer)}`);
    await pause(everyMs);
  }
}

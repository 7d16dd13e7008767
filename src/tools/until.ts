import { setTimeout as pause } from "node:timers/promises";

interface Waiting {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** Repeats a question until the answer fits, and returns it. Throws, naming `what`, after a timeout. */
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

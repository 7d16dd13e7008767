import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 25;
const TIMEOUT_MS = 60_000;

/** Asks again and again until the answer is what is waited for, and gives it. Throws with what is waited for, a minute later. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  isIt: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`In vain: ${what}. ${JSON.stringify(answer)}`);
    await pause(LOOK_EVERY_MS);
  }
}

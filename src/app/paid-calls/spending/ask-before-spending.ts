import * as z from "zod/mini";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";
import type { HeldRecords } from "./records-in-runs.ts";

/** From so many credits on a start asks once more, unless the person set another number. */
export const DEFAULT_ASK_FROM = 100;

const askFromPreference: Preference<number> = {
  name: "ask-before-spending",
  schema: z.int().check(z.minimum(1)),
};

/** From how many credits on a start asks once more, and the way to change that. */
export interface AskFrom {
  readonly credits: number;
  readonly set: (credits: number) => void;
}

/** This person's setting, one for all starts. */
export function useAskFrom(): AskFrom {
  const { value, set } = usePreference(askFromPreference);
  return { credits: value ?? DEFAULT_ASK_FROM, set };
}

/** Whether a start asks once more. */
export function mustConfirm(cost: number, askFrom: number): boolean {
  return cost > 0 && cost >= askFrom;
}

/** What decides whether a start asks first. */
interface StartReview {
  /** Runs that hold some of the chosen records, which are not sent again. */
  readonly held: readonly HeldRecords[];
  /** Credits that it can spend at most. */
  readonly credits: number;
}

/**
 * Sends what was reviewed, or asks where it can spend `askFrom` credits or more, or where runs hold some of what was
 * chosen: then nothing is sent before the answer.
 */
export async function sendOrAsk<Review extends StartReview>(
  review: Review,
  askFrom: number,
  { send, ask }: { readonly send: (review: Review) => Promise<void>; readonly ask: (review: Review) => void },
): Promise<void> {
  if (review.held.length > 0 || mustConfirm(review.credits, askFrom)) ask(review);
  else await send(review);
}

import * as z from "zod/mini";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";

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

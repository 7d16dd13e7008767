import * as z from "zod/mini";
import { type Preference, usePreference } from "#app/storage/user-preference.ts";

/** A start asks for confirmation from this many credits, unless the person set another number. */
export const DEFAULT_ASK_FROM = 100;

const askFromPreference: Preference<number> = {
  name: "ask-before-spending",
  schema: z.int().check(z.minimum(1)),
};

/** The number of credits from which a start asks for confirmation, and its setter. */
export interface AskFrom {
  readonly credits: number;
  readonly set: (credits: number) => void;
}

/** This person's setting, for all starts. */
export function useAskFrom(): AskFrom {
  const { value, set } = usePreference(askFromPreference);
  return { credits: value ?? DEFAULT_ASK_FROM, set };
}

/** Whether a start asks for confirmation. */
export function mustConfirm(cost: number, askFrom: number): boolean {
  return cost > 0 && cost >= askFrom;
}

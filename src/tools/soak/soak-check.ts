import type { Resources } from "#tools/resources.ts";

/** Something that has to hold, whether it does, and what was seen. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly seen: string;
}

/** A soak, with what it may open. Whoever runs it closes that. */
export type Soak = (resources: Resources) => AsyncIterable<Check>;

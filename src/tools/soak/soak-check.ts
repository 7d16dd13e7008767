import type { Resources } from "#tools/resources.ts";

/** A condition, whether it holds, and what was observed. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly seen: string;
}

/** A soak, with the resources it opens, which its runner closes. */
export type Soak = (resources: Resources) => AsyncIterable<Check>;

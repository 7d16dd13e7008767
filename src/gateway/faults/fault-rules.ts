import * as z from "zod/mini";

/** What can go wrong on demand; "commit" is that of the call's charge and counters. */
const FAULT_KINDS = [
  "delay",
  "429",
  "5xx",
  "cut-before-commit",
  "cut-after-commit",
  "truncated-body",
] as const;

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const faultRule = z.strictObject({
  /** A row of the contract, `oauth.<endpoint>` as the log names it, or `*` for each of them. */
  operation: z.string().check(z.regex(/^(\*|[A-Za-z]+(\.[A-Za-z]+)?)$/)),
  kind: z.enum(FAULT_KINDS),
  /** Requests that it strikes. */
  times: z._default(whole(1, 1_000_000), 1),
  /** Requests that it lets pass first. */
  skip: z._default(whole(0, 1_000_000), 0),
  /** How long a delay lasts, or what Retry-After of a 429 says (rounded up to seconds). */
  milliseconds: z._default(whole(0, 600_000), 1000),
  /** Of a 5xx. */
  status: z._default(whole(500, 599), 503),
});
/** One thing that is to go wrong. */
export type FaultRule = z.output<typeof faultRule>;

/** The body of `POST /faults`. */
export const faultRules = z.array(faultRule).check(z.maxLength(1000));

/** The rules that are left, consumed by requests in the order in which they were given. */
export class FaultQueue {
  #rules: FaultRule[] = [];

  get rules(): readonly FaultRule[] {
    return this.#rules;
  }

  replace(rules: readonly FaultRule[]): void {
    this.#rules = [...rules];
  }

  /** What a request of this operation meets: the first rule for it counts it, as passing or as struck. */
  take(operation: string): FaultRule | undefined {
    const index = this.#rules.findIndex((rule) => rule.operation === "*" || rule.operation === operation);
    const rule = this.#rules[index];
    if (rule === undefined) return undefined;
    if (rule.skip > 0) {
      this.#rules[index] = { ...rule, skip: rule.skip - 1 };
      return undefined;
    }
    if (rule.times > 1) this.#rules[index] = { ...rule, times: rule.times - 1 };
    else this.#rules.splice(index, 1);
    return rule;
  }
}

import * as z from "zod/mini";

/** Faults on demand between the client and the gateway; "commit" is that of the call's charge and counters. */
export const CLIENT_FAULTS = ["cut-before-commit", "cut-after-commit", "truncated-body"] as const;
type ClientFault = (typeof CLIENT_FAULTS)[number];

/** Faults on demand between the gateway and the service; the gateway sees them like any other answer. */
export const UPSTREAM_FAULTS = ["delay", "429", "5xx", "lost-before-commit", "lost-after-commit"] as const;
type UpstreamFault = (typeof UPSTREAM_FAULTS)[number];

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const faultRule = z.strictObject({
  /** A row of the contract, `oauth.<endpoint>` as the log names it, or `*` for each of them. */
  operation: z.string().check(z.regex(/^(\*|[A-Za-z]+(\.[A-Za-z]+)?)$/)),
  kind: z.enum([...CLIENT_FAULTS, ...UPSTREAM_FAULTS]),
  /** Requests that it affects. */
  times: z._default(whole(1, 1_000_000), 1),
  /** Requests that it lets pass first. */
  skip: z._default(whole(0, 1_000_000), 0),
  /** How long a delay lasts, or the Retry-After of a 429 (rounded up to seconds). */
  milliseconds: z._default(whole(0, 600_000), 1000),
  /** The status of a 5xx. */
  status: z._default(whole(500, 599), 503),
});
/** One fault to play. */
export type FaultRule<Kind extends ClientFault | UpstreamFault = ClientFault | UpstreamFault> = Omit<
  z.output<typeof faultRule>,
  "kind"
> & { readonly kind: Kind };

function isOneOf<Kind extends ClientFault | UpstreamFault>(
  rule: FaultRule,
  kinds: readonly Kind[],
): rule is FaultRule<Kind> {
  return kinds.some((kind) => kind === rule.kind);
}

/** The body of `POST /faults`. */
export const faultRules = z.array(faultRule).check(z.maxLength(1000));

/** The remaining rules, consumed by requests in the order given. */
export class FaultQueue {
  #rules: FaultRule[] = [];

  get rules(): readonly FaultRule[] {
    return this.#rules;
  }

  replace(rules: readonly FaultRule[]): void {
    this.#rules = [...rules];
  }

  /** Takes the fault for a request on its way to the gateway. */
  takeClientFault(operation: string): FaultRule<ClientFault> | undefined {
    return this.#take(operation, (rule) => isOneOf(rule, CLIENT_FAULTS));
  }

  /** Takes the fault for a call on its way from the gateway to the service. */
  takeUpstreamFault(operation: string): FaultRule<UpstreamFault> | undefined {
    return this.#take(operation, (rule) => isOneOf(rule, UPSTREAM_FAULTS));
  }

  /** Takes the first rule for an operation, if it is of the wanted kinds, and counts the request as skipped or affected. */
  #take<Wanted extends FaultRule>(
    operation: string,
    isWanted: (rule: FaultRule) => rule is Wanted,
  ): Wanted | undefined {
    const index = this.#rules.findIndex((rule) => rule.operation === "*" || rule.operation === operation);
    const rule = this.#rules[index];
    if (rule === undefined || !isWanted(rule)) return undefined;
    if (rule.skip > 0) {
      this.#rules[index] = { ...rule, skip: rule.skip - 1 };
      return undefined;
    }
    if (rule.times > 1) this.#rules[index] = { ...rule, times: rule.times - 1 };
    else this.#rules.splice(index, 1);
    return rule;
  }
}

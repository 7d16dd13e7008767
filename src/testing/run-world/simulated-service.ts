import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import type { EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import { inputsOf } from "#testing/enrich-run-for-test.ts";

/** An answer as it goes over the wire. */
export interface WireReply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One credit for one record. */
export interface Charge {
  readonly key: string;
  readonly record: number;
}

export interface ServiceTerms {
  /** Days in which a charged record is free; 0 charges it every time. */
  readonly managementDays: number;
  readonly credits: number;
  /** Inputs that the service refuses, and all others of the same call with them. */
  readonly bad: ReadonlySet<number>;
  /** Inputs that it does not find, and never charges. */
  readonly absent: ReadonlySet<number>;
}

/** A refusal with the body of the service. */
export function refusalReply(status: number, code: string, headers: WireReply["headers"] = {}): WireReply {
  const message = `Refused with ${String(status)}`;
  const body = status === 400 ? { errors: [{ code, detail: message }] } : { error: { code, message } };
  return { status, body: JSON.stringify(body), headers };
}

/** A service that charges a credit for each record, and writes down every charge. */
export class SimulatedService {
  readonly terms: ServiceTerms;
  readonly charges: Charge[] = [];
  /** Credits that are left. */
  credits: number;
  readonly #managed = new Set<number>();

  constructor(terms: ServiceTerms) {
    this.terms = terms;
    this.credits = terms.credits;
  }

  /** Whether enriching a record is free. */
  isManaged(record: number): boolean {
    return this.#managed.has(record);
  }

  /** Answers a call, and charges for it at that moment. */
  answer(call: EnrichCall): WireReply {
    const inputs = inputsOf(call);
    const { bad, absent, managementDays } = this.terms;
    if (inputs.some((id) => bad.has(id))) return refusalReply(400, VALIDATION_CODES.invalidValue);
    if (this.credits === 0 && inputs.some((id) => !absent.has(id) && !this.#managed.has(id)))
      return refusalReply(400, VALIDATION_CODES.creditsExhausted);
    const before = this.charges.length;
    const data = inputs.map((personId) => {
      const matchStatus = this.#chargeFor(call.key, personId);
      return {
        type: matchStatus === "FULL_MATCH" ? "Contact" : "NoMatch",
        id: String(personId),
        attributes: {},
        meta: { input: { personId }, matchStatus },
      };
    });
    const charged = this.charges.slice(before);
    if (managementDays > 0) for (const { record } of charged) this.#managed.add(record);
    const headers = { [CREDITS_CHARGED]: String(charged.length) };
    return { status: 200, body: JSON.stringify({ data }), headers };
  }

  #chargeFor(key: string, record: number): string {
    if (this.terms.absent.has(record)) return "NO_MATCH";
    if (this.#managed.has(record)) return "FULL_MATCH";
    if (this.credits === 0) return "LIMIT_EXCEEDED";
    this.credits -= 1;
    this.charges.push({ key, record });
    return "FULL_MATCH";
  }
}

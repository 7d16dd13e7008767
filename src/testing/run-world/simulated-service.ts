import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import { CREDITS_CHARGED } from "#contract/gateway-schemas.ts";
import type { EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import { type MatchInput, inputKey } from "#contract/records/match-input.ts";
import { askedIn } from "./described-run-for-test.ts";

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
  /** The key of the input that it was charged for. */
  readonly input: string;
}

export interface ServiceTerms {
  /** Days in which a charged record is free; 0 charges it every time. */
  readonly managementDays: number;
  readonly credits: number;
  /** Records whose inputs the service refuses, and all others of the same call with them. */
  readonly bad: ReadonlySet<number>;
  /** Records that it does not find, and never charges. */
  readonly absent: ReadonlySet<number>;
}

/** A refusal with the body of the service. */
export function refusalReply(status: number, code: string, headers: WireReply["headers"] = {}): WireReply {
  const message = `Refused with ${String(status)}`;
  const body = status === 400 ? { errors: [{ code, detail: message }] } : { error: { code, message } };
  return { status, body: JSON.stringify(body), headers };
}

/** What is added to the number of the record that a description finds, each time that the data change. */
const OTHERS = 1000;

/** The record that an input means: by its id, or by the number in its name or address; none for a name of nobody. */
function recordMeant({ personId, fullName = "", emailAddress = "" }: MatchInput): number | undefined {
  if (personId !== undefined) return Number(personId);
  const [, digits] = /^(?:Person |Persn |p)(\d+)/.exec(`${fullName}${emailAddress}`) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** An input as the service says that it was asked for it: with members of its own that hold nothing, in its own order. */
function echoed(input: MatchInput): object {
  if (input["personId"] !== undefined) return input;
  const members = Object.entries({ phone: null, ...input, lastName: null });
  return Object.fromEntries(members.toReversed());
}

/** A service that charges a credit for each record, and writes down every charge. */
export class SimulatedService {
  readonly terms: ServiceTerms;
  readonly charges: Charge[] = [];
  /** Credits that are left. */
  credits: number;
  /** How often its data have changed so that the same description finds another record. */
  changes = 0;
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
    const inputs = askedIn(call);
    const { bad, managementDays } = this.terms;
    if (inputs.some((input) => bad.has(recordMeant(input) ?? 0)))
      return refusalReply(400, VALIDATION_CODES.invalidValue);
    const found = inputs.flatMap((input) => this.#find(input) ?? []);
    if (this.credits === 0 && found.some((record) => !this.#managed.has(record)))
      return refusalReply(400, VALIDATION_CODES.creditsExhausted);
    const before = this.charges.length;
    const data = inputs.map((input) => {
      const record = this.#find(input);
      const matchStatus =
        record === undefined ? "NO_MATCH" : this.#chargeFor(call.key, input, { record, before });
      return {
        type: matchStatus === "FULL_MATCH" ? "Contact" : "NoMatch",
        id: String(record ?? 0),
        attributes: {},
        meta: { input: echoed(input), matchStatus },
      };
    });
    const charged = this.charges.slice(before);
    if (managementDays > 0) for (const { record } of charged) this.#managed.add(record);
    const headers = { [CREDITS_CHARGED]: String(charged.length) };
    return { status: 200, body: JSON.stringify({ data }), headers };
  }

  /** The record that an input finds at this moment. */
  #find(input: MatchInput): number | undefined {
    const meant = recordMeant(input);
    if (meant === undefined || this.terms.absent.has(meant)) return undefined;
    return input["personId"] === undefined ? meant + OTHERS * this.changes : meant;
  }

  /** One call never pays twice for a record; `before`: how many charges were made before it. */
  #chargeFor(key: string, input: MatchInput, { record, before }: { record: number; before: number }): string {
    if (this.#managed.has(record) || this.charges.slice(before).some((charge) => charge.record === record))
      return "FULL_MATCH";
    if (this.credits === 0) return "LIMIT_EXCEEDED";
    this.credits -= 1;
    this.charges.push({ key, record, input: inputKey(input) });
    return "FULL_MATCH";
  }
}

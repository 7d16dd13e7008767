import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";

/** How the service treats a paid call. */
export type ServiceFault =
  | "rate"
  | "unavailable"
  | "lost-before"
  | "lost-after"
  | "html-before"
  | "html-after"
  | "gateway-timeout-after"
  | "error-charged"
  | "cut-before"
  | "cut-after"
  | "unauthorized"
  | "stray";

interface ChargingServiceOptions {
  /** Days in which a charged record is free; with 0, each call charges. */
  readonly windowDays: number;
  /** Unlimited by default. */
  readonly credits?: number;
  readonly now?: () => Date;
  /** The fault of the next call; undefined for none. */
  readonly nextFault?: (operation: "enrich" | "search") => ServiceFault | undefined;
  /** Records with which the service refuses a call, and records that do not exist; by default none. */
  readonly isBad?: (id: string) => boolean;
  readonly isAbsent?: (id: string) => boolean;
  /** The latency of an answer. */
  readonly latencyMs?: number;
  /** The rate limit of a person, in requests a second. */
  readonly perSecond?: number;
}

/** Thrown where the calling process dies or waits for ever. */
export class CutError extends Error {
  override name = "CutError";
}

const DAY_MS = 24 * 3600 * 1000;

const enrichBody = z.looseObject({
  data: z.looseObject({
    attributes: z.looseObject({
      matchPersonInput: z.optional(z.array(z.looseObject({ personId: z.union([z.string(), z.number()]) }))),
      personId: z.optional(z.string()),
    }),
  }),
});

type Asked = z.output<typeof enrichBody>["data"]["attributes"];

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/vnd.api+json", "X-Request-Id": "request", ...headers },
  });

const refusal = (status: number, code: string, headers = {}) =>
  json(
    status,
    { error: { code, message: `Refused with ${code}`, status, requestId: "r", retryable: true } },
    headers,
  );

/** A small Data API of contacts that charges, refuses, throttles and loses answers, and records its charges. */
export class ChargingService {
  readonly #options: Required<ChargingServiceOptions>;
  /** When each person's requests of the last second were answered. */
  readonly #taken = new Map<string, number[]>();
  /** Every request that came. */
  requests = 0;
  /** Calls that were answered or charged. */
  calls = 0;
  /** Charged records in order. */
  readonly charges: { readonly id: string; readonly at: number }[] = [];
  /** Records that were charged by calls answered with an error that says so. */
  readonly chargedInErrors = new Set<string>();
  readonly #managed = new Map<string, number>();

  constructor(options: ChargingServiceOptions) {
    this.#options = {
      credits: Infinity,
      now: () => new Date(),
      nextFault: () => undefined,
      isBad: () => false,
      isAbsent: () => false,
      latencyMs: 0,
      perSecond: Infinity,
      ...options,
    };
  }

  /** Counts a request of a person, if the rate limit allows it. */
  #takePlace(person: string): boolean {
    const { perSecond } = this.#options;
    if (!Number.isFinite(perSecond)) return true;
    const now = performance.now();
    const taken = (this.#taken.get(person) ?? []).filter((at) => now - at < 1000);
    this.#taken.set(person, taken);
    if (taken.length >= perSecond) return false;
    taken.push(now);
    return true;
  }

  #isFree(id: string): boolean {
    const at = this.#managed.get(id);
    const { windowDays, now } = this.#options;
    return windowDays > 0 && at !== undefined && now().getTime() - at < windowDays * DAY_MS;
  }

  get creditsLeft(): number {
    return this.#options.credits - this.charges.length;
  }

  /** Answers a request as the service would. Rejects where no answer comes. */
  readonly send = async (request: Request): Promise<Response> => {
    this.requests += 1;
    const { latencyMs, perSecond } = this.#options;
    const told = Number.isFinite(perSecond) ? { "X-RateLimit-Limit-Second": String(perSecond) } : {};
    if (!this.#takePlace(request.headers.get("Authorization") ?? ""))
      return refusal(429, "ZI0004", { ...told, "Retry-After": "1" });
    const answer = this.#answer(enrichBody.parse(JSON.parse(await request.text())).data.attributes);
    for (const [name, value] of Object.entries(told)) answer.headers.set(name, value);
    if (latencyMs > 0) await pause(latencyMs);
    return answer;
  };

  #answer({ matchPersonInput, personId = "" }: Asked): Response {
    return matchPersonInput === undefined
      ? this.#search(personId.split(","))
      : this.#enrich(matchPersonInput.map((input) => String(input.personId)));
  }

  #search(ids: readonly string[]): Response {
    const { nextFault, isAbsent } = this.#options;
    const fault = nextFault("search");
    if (fault === "rate") return refusal(429, "ZI0004", { "Retry-After": "1" });
    if (fault === "unauthorized") return refusal(401, "ZI0001");
    if (fault !== undefined) throw fault.startsWith("cut") ? new CutError(fault) : new Error(fault);
    const data = ids
      .filter((id) => !isAbsent(id))
      .map((id) => {
        const at = this.#managed.get(id);
        const managementStatus =
          this.#isFree(id) && at !== undefined
            ? { underManagement: true, purchaseDate: new Date(at).toISOString() }
            : { underManagement: false };
        const attributes = { firstName: "A", lastName: id, hasEmail: true, managementStatus };
        return { type: "Contact", id, attributes };
      });
    return json(200, { data, meta: { totalResults: data.length } });
  }

  #enrich(ids: readonly string[]): Response {
    const { nextFault, isBad, isAbsent } = this.#options;
    const fault = nextFault("enrich");
    if (fault === "rate") return refusal(429, "ZI0004", { "Retry-After": "2" });
    if (fault === "unavailable") return refusal(503, "ZI9999");
    if (fault === "unauthorized") return refusal(401, "ZI0001");
    if (fault === "lost-before") throw new Error(fault);
    if (fault === "cut-before") throw new CutError(fault);
    if (fault === "html-before") return new Response("<html>Sign in to the Wi-Fi</html>", { status: 200 });
    if (ids.some(isBad))
      return json(400, { title: "Bad", detail: "Bad input", errors: [{ code: "PFAPI0006", status: "400" }] });
    this.calls += 1;
    if (this.creditsLeft === 0 && ids.some((id) => !isAbsent(id) && !this.#isFree(id)))
      return json(400, { title: "No credits", errors: [{ code: "PFAPI0011", status: "400" }] });
    let credits = 0;
    const before = this.charges.length;
    const data = ids.map((id) => {
      const meta = { input: { personId: Number(id) }, matchStatus: "FULL_MATCH" };
      if (isAbsent(id)) return { type: "NoMatch", id: 0, meta: { ...meta, matchStatus: "NO_MATCH" } };
      if (!this.#isFree(id)) {
        if (this.creditsLeft === 0)
          return { type: "NoMatch", id: 0, meta: { ...meta, matchStatus: "LIMIT_EXCEEDED" } };
        const at = this.#options.now().getTime();
        this.charges.push({ id, at });
        this.#managed.set(id, at);
        credits += 1;
      }
      return { type: "Contact", id: Number(id), attributes: { email: `${id}@example.test` }, meta };
    });
    switch (fault) {
      case "lost-after":
        throw new Error(fault);
      case "cut-after":
        throw new CutError(fault);
      case "html-after":
        return new Response("<html>Signed out</html>", { status: 200 });
      case "gateway-timeout-after":
        return new Response("upstream timed out", { status: 504 });
      case "error-charged":
        for (const { id } of this.charges.slice(before)) this.chargedInErrors.add(id);
        return refusal(500, "ZI9999", { "X-Credits-Charged": String(credits) });
      case "stray":
        return json(
          200,
          { data: data.map((row) => ({ ...row, meta: { ...row.meta, input: { personId: 1 } } })) },
          { "X-Credits-Charged": String(credits) },
        );
      default:
        return json(200, { data }, { "X-Credits-Charged": String(credits) });
    }
  }
}

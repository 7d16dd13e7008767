import { GATEWAY_CODES, GATEWAY_CREDITS } from "#contract/gateway-schemas.ts";
import { ApiError, apiErrorOf, gatewayOutcomeOf, plainApiError } from "#app/api/api-error.ts";
import type { RequestLimiter } from "#app/api/request-limiter.ts";
import type { Network } from "#app/features/runs/engine/send-batch.ts";
import type { Clock } from "#app/lib/clock.ts";
import type { Journal } from "#app/paid-calls/call-recovery.ts";
import {
  type CallOutcome,
  type EnrichCall,
  callOutcome,
  isPaidAnswer,
} from "#app/paid-calls/paid-call-outcome.ts";
import { FaultQueue, never, pause } from "./fault-queue.ts";
import type { SimulatedGateway } from "./simulated-gateway.ts";
import { type WireReply, refusalReply } from "./simulated-service.ts";
import { mayFail } from "#tools/may-fail.ts";

/** What can happen to a call between the browser and the gateway. */
export const CALL_FAULTS = [
  /** It never arrives. */
  "cut-before",
  /** The answer is lost: whole, or after a half of its body. */
  "cut-after",
  /** The connection breaks while the gateway is at it. */
  "cut-meanwhile",
  /** A warm connection breaks, and the browser sends the same request once more without a word. */
  "resent",
  /** The same when the first has been answered. */
  "resent-after",
  /** A proxy in between answers instead, before the gateway saw anything of it or after it answered. */
  "proxy-200-before",
  "proxy-200-after",
  "proxy-401-before",
  "proxy-401-after",
  "proxy-400-after",
  "proxy-429-before",
  "proxy-429-after",
  "proxy-503-before",
  "proxy-503-after",
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** What can happen to a question to the journal. */
export const JOURNAL_FAULTS = ["cut-before", "cut-after"] as const;
export type JournalFault = (typeof JOURNAL_FAULTS)[number];

/** A page that sends; nothing of it happens any more once it is gone. */
export interface Page {
  readonly isGone: boolean;
  readonly onGone: (listener: () => void) => void;
  readonly limiter: RequestLimiter;
}

/** What a connection has come to. */
interface Connection {
  isOpen: boolean;
  readonly cut: () => void;
}

interface NetworkOptions {
  readonly gateway: SimulatedGateway;
  readonly clock: Clock;
  /** From the browser to the gateway. */
  readonly latency: number;
}

/** The network between the pages of a browser and the gateway, and the person's session in that browser. */
export class SimulatedNetwork {
  readonly callFaults = new FaultQueue<CallFault>();
  readonly journalFaults = new FaultQueue<JournalFault>();
  /** The session cannot be renewed: nothing leaves before the person signs in. */
  signedOut = false;
  readonly #options: NetworkOptions;
  readonly #connections = new Set<Connection>();
  readonly #listeners = new Set<() => void>();
  #online = true;

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  /** What the browser says of the network. */
  readonly state: Network = {
    online: () => this.#online,
    onChange: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };

  turn(on: boolean): void {
    if (this.#online === on) return;
    this.#online = on;
    if (!on) for (const connection of this.#connections) connection.cut();
    for (const listener of this.#listeners) listener();
  }

  /** Makes a call as the app's request does: a refused token is renewed once. Never rejects. */
  async send(page: Page, call: EnrichCall, signal: AbortSignal): Promise<CallOutcome> {
    try {
      this.#checkSession();
      let reply = await this.#attempt(page, call, signal);
      if (reply.status === 401) {
        this.#checkSession(reply);
        reply = await this.#attempt(page, call, signal);
      }
      return this.#outcomeOf(page, reply);
    } catch (error) {
      return callOutcome(error);
    }
  }

  /** The gateway's journal as a page can ask it. */
  journalOf(page: Page): Journal {
    const { gateway } = this.#options;
    return {
      find: (key) => this.#ask(page, () => gateway.find(key)),
      release: async (key) => {
        const status = await this.#ask(page, () => gateway.release(key));
        if (status !== 200 && status !== 404 && status !== 409)
          throw new ApiError("Not released", { kind: "invalid", status, code: GATEWAY_CODES.erased });
      },
    };
  }

  /** Rejects while there is no token to be had, as the app's request does before it leaves and after a refused one. */
  #checkSession(refused?: WireReply): void {
    if (!this.signedOut) return;
    if (refused === undefined) throw plainApiError("signed-out", { sent: false });
    const gateway = gatewayOutcomeOf(new Headers(refused.headers));
    throw new ApiError("The session ended.", { kind: "signed-out", status: 401, gateway });
  }

  #outcomeOf({ limiter }: Page, { status, body, headers }: WireReply): CallOutcome {
    if (status === 200) {
      const gateway = gatewayOutcomeOf(new Headers(headers));
      if (!isPaidAnswer(gateway, body)) throw plainApiError("network");
      limiter.onAnswer();
      const credits = headers[GATEWAY_CREDITS];
      return {
        kind: "answer",
        status,
        raw: body,
        credits: credits === undefined ? null : Number(credits),
        recovered: gateway === "replayed",
      };
    }
    const error = apiErrorOf(new Response(null, { status, headers }), body, this.#options.clock.now());
    if (error.kind === "rate-limited") limiter.onRateLimited(error.retryAfter);
    throw error;
  }

  async #attempt(page: Page, call: EnrichCall, signal: AbortSignal): Promise<WireReply> {
    const answered = await page.limiter.turn("run", signal);
    if (page.isGone) return never();
    const fault = this.callFaults.take();
    const reply = await this.#connect(page, signal, (connection) => this.#carry(call, fault, connection));
    answered();
    return reply;
  }

  /** Over one connection: rejects when it is cut, goes on without an end when the page is gone. */
  #connect<Result>(
    page: Page,
    signal: AbortSignal | undefined,
    carry: (connection: Connection) => Promise<Result>,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const close = () => {
        connection.isOpen = false;
        this.#connections.delete(connection);
      };
      const connection: Connection = {
        isOpen: true,
        cut: () => {
          close();
          if (!page.isGone) reject(plainApiError("network"));
        },
      };
      this.#connections.add(connection);
      page.onGone(close);
      signal?.addEventListener("abort", () => {
        close();
        reject(signal.reason);
      });
      if (!this.#online) connection.cut();
      carry(connection).then(
        (result) => {
          if (!connection.isOpen) return;
          close();
          resolve(result);
        },
        () => connection.cut(),
      );
    });
  }

  async #carry(call: EnrichCall, fault: CallFault | undefined, connection: Connection): Promise<WireReply> {
    const { gateway, clock, latency } = this.#options;
    await pause(clock, latency);
    if (fault === "cut-before") connection.cut();
    if (!connection.isOpen) return never();
    const proxy = /^proxy-(\d+)-(before|after)/.exec(fault ?? "");
    const status = Number(proxy?.[1]);
    if (proxy?.[2] === "before") return refusalReply(status, "PROXY");
    const handled = gateway.handle(call);
    // what becomes of it when nobody waits is seen in the journal
    handled.catch(mayFail("what becomes of it is seen in the journal"));
    if (fault === "cut-meanwhile") connection.cut();
    if (fault === "resent") {
      await pause(clock, latency);
      return gateway.handle(call);
    }
    const reply = await handled;
    if (fault === "resent-after") return gateway.handle(call);
    if (fault === "cut-after") connection.cut();
    await pause(clock, latency);
    return proxy ? refusalReply(status, "PROXY") : reply;
  }

  async #ask<Result>(page: Page, question: () => Result): Promise<Result> {
    const { clock, latency } = this.#options;
    const fault = this.journalFaults.take();
    this.#checkSession();
    return this.#connect(page, undefined, async (connection) => {
      await pause(clock, latency);
      if (fault === "cut-before") connection.cut();
      if (!connection.isOpen) return never();
      const result = question();
      if (fault === "cut-after") connection.cut();
      await pause(clock, latency);
      return result;
    });
  }
}

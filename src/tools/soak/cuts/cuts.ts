import { CREDITS_CHARGED, type PaidOperation } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import type { ServiceAnswer } from "#tools/network/altering-proxy.ts";
import type { Cut, CutTime } from "#tools/network/tcp-cutter.ts";
import type { Stage } from "../stage.ts";

/** A cut that is prepared, or has happened. */
export interface ArmedCut {
  /** The index of the gateway of each call that was cut. */
  struck(): readonly number[];
  /** Releases what it holds, and cuts nothing more. */
  release(): void | Promise<void>;
}

/** Prepares a cut on a stage, before anything is started. */
export type Arm = (stage: Stage, operation: PaidOperation) => Promise<ArmedCut>;

const JSON_TYPE = { "Content-Type": MEDIA_TYPE };

/** The address of an operation at the service. */
function addressOf(operation: PaidOperation) {
  return { method: "POST", path: SERVICE_PREFIX + operations[operation].path };
}

/** Cuts the connection of a call between gateway and service, after `skip` calls of the gateway. */
export function onConnection(when: CutTime, skip = 2): Arm {
  return async ({ cutters }, operation) => {
    const address = addressOf(operation);
    const cuts: readonly Cut[] = cutters.map((cutter) => cutter.cutNextRequest(address, when, { skip }));
    return {
      struck: () => cuts.flatMap((cut, gateway) => Array.from({ length: cut.struck() }, () => gateway)),
      release: () => cuts.forEach((cut) => cut.release()),
    };
  };
}

/** Makes connections to the service fail. */
export const portClosed: Arm = async ({ cutters }) => {
  for (const cutter of cutters) await cutter.stop();
  let isOpen = false;
  return {
    // only the gateway notices a refused connection
    struck: () => [...cutters.keys()],
    async release() {
      if (isOpen) return;
      isOpen = true;
      for (const cutter of cutters) await cutter.start();
    },
  };
};

/** Changes a complete answer of the service on its way to the gateway, after `skip` answers. */
export function onAnswer(change: (answer: ServiceAnswer) => ServiceAnswer, skip = 2): Arm {
  return async (stage, operation) => {
    const { path } = addressOf(operation);
    let seen = 0;
    let struck = 0;
    stage.become({
      answer(url, answer) {
        if (!url.startsWith(path)) return answer;
        seen += 1;
        if (seen !== skip + 1) return answer;
        struck += 1;
        return change(answer);
      },
    });
    return {
      struck: () => Array.from({ length: struck }, () => 0),
      release: () => stage.become({}),
    };
  };
}

/** Replaces the answer by a proxy's page with a success status. */
export function pageOfProxy(): ServiceAnswer {
  const body = "<!doctype html><title>Sign in to the network</title><p>Sign in to go on.";
  return { status: 200, headers: new Headers({ "Content-Type": "text/html" }), body };
}

const ERROR = JSON.stringify({
  error: {
    code: "ZI9999",
    message: "Something went wrong.",
    status: 500,
    requestId: "r",
    retryable: true,
  },
});

/** Replaces the answer by an error that does not say what was charged. */
export function errorWithoutCharge(): ServiceAnswer {
  return { status: 500, headers: new Headers(JSON_TYPE), body: ERROR };
}

/** Replaces the answer by an error that says what was charged. */
export function errorWithCharge({ headers }: ServiceAnswer): ServiceAnswer {
  const said = { ...JSON_TYPE, [CREDITS_CHARGED]: headers.get(CREDITS_CHARGED) ?? "" };
  return { status: 500, headers: new Headers(said), body: ERROR };
}

/** The same answer about records that were not requested. */
export function otherRecords(answer: ServiceAnswer): ServiceAnswer {
  const body = answer.body
    .replaceAll(/"personId":"?(\d+)"?/g, (_, id: string) => `"personId":${Number(id) + 1_000_000_000}`)
    .replaceAll(/"id":"?(\d+)"?/g, (_, id: string) => `"id":"${Number(id) + 1_000_000_000}"`);
  return { ...answer, body };
}

import type { PaidOperation } from "#contract/gateway-schemas.ts";
import {
  type Arm,
  errorWithCharge,
  errorWithoutCharge,
  onAnswer,
  onConnection,
  otherRecords,
  pageOfProxy,
  portClosed,
} from "./cuts.ts";
import {
  type Aftermath,
  anotherPerson,
  goesOn,
  killed,
  killedInTurn,
  killedBesideAnother,
  pageGone,
  reopened,
  sessionEnded,
  signedOutAndIn,
  stoppedGracefully,
} from "./aftermaths.ts";
import {
  type Start,
  contacts,
  family,
  fiveStarts,
  imported,
  news,
  reveal,
  twoPagesOneRun,
  twoRunsOfOneSelection,
} from "./starts.ts";

/** A scenario: how paid work is cut, and how it continues. */
export interface Scenario {
  readonly name: string;
  /** The work that is started. */
  readonly start: Start;
  /** The cut; none where several starts compete. */
  readonly cut?: Arm;
  /** What happens then, until work continues by itself. */
  readonly aftermath: Aftermath;
  /** Whether something must, or must not, end with unknown outcome; by default either is accepted. */
  readonly isInDoubt?: boolean;
  /** The operation of the calls; contacts by default. */
  readonly operation?: PaidOperation;
}

/** A scenario with a run of contacts. */
function ofContacts(name: string, cut: Arm | undefined, aftermath: Aftermath, isInDoubt: boolean): Scenario {
  return { name, start: contacts(), aftermath, isInDoubt, ...(cut && { cut }) };
}

/** A scenario whose only call is cut after the service has charged for it. */
function afterCharge(name: string, start: Start, operation: PaidOperation = "enrichContacts"): Scenario {
  return { name, start, operation, cut: onConnection("after", 0), aftermath: goesOn, isInDoubt: true };
}

/** Scenarios with one gateway over its own file. */
export const SCENARIOS: readonly Scenario[] = [
  ofContacts("page gone at 75 of 200", undefined, pageGone, false),
  ofContacts("gateway killed before the call reaches the service", onConnection("hang"), killed, true),
  ofContacts("gateway killed after the charge, before the answer", onConnection("hold-answer"), killed, true),
  ofContacts("gateway killed while the answer comes", onConnection("hold-half"), killed, true),
  ofContacts("gateway stopped gracefully amid a run", onConnection("hold-answer"), stoppedGracefully, false),
  ofContacts("connection refused before the request", portClosed, reopened, false),
  ofContacts("connection cut amid the request", onConnection("amid"), goesOn, true),
  ofContacts("connection cut after the request, before the service", onConnection("before"), goesOn, true),
  ofContacts("connection cut after the charge", onConnection("after"), goesOn, true),
  ofContacts("answer cut amid its body", onConnection("half-body"), goesOn, true),
  ofContacts("service hangs for ever before the charge", onConnection("hang"), goesOn, true),
  ofContacts("service hangs for ever after the charge", onConnection("hold-answer"), goesOn, true),
  ofContacts("HTML with status 200 after the charge", onAnswer(pageOfProxy), goesOn, true),
  ofContacts("answer about other records", onAnswer(otherRecords), goesOn, true),
  ofContacts("status 500 after the charge", onAnswer(errorWithoutCharge), goesOn, true),
  ofContacts("status 500 that says what was charged", onAnswer(errorWithCharge), goesOn, true),
  { name: "two pages start one run at once", start: twoPagesOneRun, aftermath: goesOn, isInDoubt: false },
  { name: "five equal start requests", start: fiveStarts, aftermath: goesOn, isInDoubt: false },
  {
    name: "two pages start one selection as two runs",
    start: twoRunsOfOneSelection,
    aftermath: goesOn,
    isInDoubt: false,
  },
  ofContacts("sign-out amid a run, and sign-in again", undefined, signedOutAndIn, false),
  ofContacts("session ended by the service amid a run", undefined, sessionEnded, false),
  ofContacts("another person signs in in the same browser", undefined, anotherPerson, false),
  afterCharge("family cut after the charge", family, "enrichHierarchy"),
  afterCharge("news of a company cut after the charge", news, "enrichNews"),
  afterCharge("run of an import cut after the charge", imported),
  afterCharge("reveal cut after the charge", reveal),
];

/** Scenarios with two gateways over one PostgreSQL. */
export const SCENARIOS_OF_TWO_GATEWAYS: readonly Scenario[] = [
  ofContacts(
    "one of two gateways killed after the charge",
    onConnection("hold-answer"),
    killedBesideAnother,
    true,
  ),
];

/** The run with many kills; the service needs a latency for it. */
export const KILLED: Scenario = {
  name: "1,000 contacts while a gateway is killed every five seconds",
  start: contacts(1000),
  aftermath: killedInTurn,
};

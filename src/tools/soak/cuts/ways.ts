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
  type Sequel,
  anotherPerson,
  goesOn,
  killed,
  killedBesideAnother,
  pageGone,
  reopened,
  sessionEnded,
  signedOutAndIn,
  stoppedGracefully,
} from "./sequels.ts";
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

/** How paid work is cut, and goes on. */
export interface Way {
  readonly name: string;
  /** What is started. */
  readonly start: Start;
  /** Where it is cut; nowhere, where several begin one thing. */
  readonly cut?: Arm;
  /** What happens then, until it goes on by itself. */
  readonly sequel: Sequel;
  /** Whether something has to be of unknown outcome in the end; else nothing may be. */
  readonly isInDoubt: boolean;
  /** What the calls ask for; contacts unless said. */
  readonly operation?: PaidOperation;
}

/** With one gateway over its own file. */
export const WAYS: readonly Way[] = [
  { name: "page gone at 75 of 200", start: contacts(), sequel: pageGone, isInDoubt: false },
  {
    name: "gateway killed before the call reaches the service",
    start: contacts(),
    cut: onConnection("hang"),
    sequel: killed,
    isInDoubt: true,
  },
  {
    name: "gateway killed after the charge, before the answer",
    start: contacts(),
    cut: onConnection("hold-answer"),
    sequel: killed,
    isInDoubt: true,
  },
  {
    name: "gateway killed while the answer comes",
    start: contacts(),
    cut: onConnection("hold-half"),
    sequel: killed,
    isInDoubt: true,
  },
  {
    name: "gateway stopped gracefully amid a run",
    start: contacts(),
    cut: onConnection("hold-answer"),
    sequel: stoppedGracefully,
    isInDoubt: false,
  },
  {
    name: "connection refused before the request",
    start: contacts(),
    cut: portClosed,
    sequel: reopened,
    isInDoubt: false,
  },
  {
    name: "connection cut amid the request",
    start: contacts(),
    cut: onConnection("amid"),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "connection cut after the request, before the service",
    start: contacts(),
    cut: onConnection("before"),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "connection cut after the charge",
    start: contacts(),
    cut: onConnection("after"),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "answer cut amid its body",
    start: contacts(),
    cut: onConnection("half-body"),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "service hangs for ever before the charge",
    start: contacts(),
    cut: onConnection("hang"),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "service hangs for ever after the charge",
    start: contacts(),
    cut: onConnection("hold-answer"),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "HTML with status 200 after the charge",
    start: contacts(),
    cut: onAnswer(pageOfProxy),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "answer about other records",
    start: contacts(),
    cut: onAnswer(otherRecords),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "status 500 after the charge",
    start: contacts(),
    cut: onAnswer(errorWithoutCharge),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "status 500 that says what was charged",
    start: contacts(),
    cut: onAnswer(errorWithCharge),
    sequel: goesOn,
    isInDoubt: true,
  },
  { name: "two pages start one run at once", start: twoPagesOneRun, sequel: goesOn, isInDoubt: false },
  { name: "five equal start requests", start: fiveStarts, sequel: goesOn, isInDoubt: false },
  {
    name: "two pages start one selection as two runs",
    start: twoRunsOfOneSelection,
    sequel: goesOn,
    isInDoubt: false,
  },
  {
    name: "sign-out amid a run, and sign-in again",
    start: contacts(),
    sequel: signedOutAndIn,
    isInDoubt: false,
  },
  {
    name: "session ended by the service amid a run",
    start: contacts(),
    sequel: sessionEnded,
    isInDoubt: false,
  },
  {
    name: "another person signs in in the same browser",
    start: contacts(),
    sequel: anotherPerson,
    isInDoubt: false,
  },
  {
    name: "family cut after the charge",
    start: family,
    operation: "enrichHierarchy",
    cut: onConnection("after", 0),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "news of a company cut after the charge",
    start: news,
    operation: "enrichNews",
    cut: onConnection("after", 0),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "run of an import cut after the charge",
    start: imported,
    cut: onConnection("after", 0),
    sequel: goesOn,
    isInDoubt: true,
  },
  {
    name: "reveal cut after the charge",
    start: reveal,
    cut: onConnection("after", 0),
    sequel: goesOn,
    isInDoubt: true,
  },
];

/** With two gateways over one PostgreSQL. */
export const WAYS_OF_TWO: readonly Way[] = [
  {
    name: "one of two gateways killed after the charge",
    start: contacts(),
    cut: onConnection("hold-answer"),
    sequel: killedBesideAnother,
    isInDoubt: true,
  },
];

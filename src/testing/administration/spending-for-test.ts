import { randomUUID } from "node:crypto";
import {
  type OwnCeilingAnswer,
  SPENDING_PATHS,
  type SpendingAnswer,
  ownCeilingAnswer,
  spendingAnswer,
} from "#contract/administration/spending-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { PUBLIC_URL, type WorkspaceForTest, pageCalls } from "#testing/workspace/workspace-for-test.ts";

interface PaidCallForTest {
  readonly operation?: OperationName;
  /** Contacts by id. */
  readonly ids?: readonly (number | string)[];
  /** Replaces the contacts. */
  readonly attributes?: object;
  /** Null for a call without one. */
  readonly key?: string | null;
  readonly gateway?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the token of the user's page. */
  readonly token?: string;
}

/** Paid calls, ceilings and reports of sandbox users, for tests of spending. */
export function spendingCalls(test: () => WorkspaceForTest) {
  const { ask, told } = pageCalls(test);
  return {
    /** Makes a paid call. */
    async pay(username: string, call: PaidCallForTest): Promise<Response> {
      const { operation = "enrichContacts", ids = [], key = randomUUID(), gateway = 0, headers = {} } = call;
      const attributes = call.attributes ?? {
        matchPersonInput: ids.map((personId) => ({ personId })),
        outputFields: ["id"],
      };
      const { token } = call.token === undefined ? await test().person(username) : { token: call.token };
      const request = new Request(PUBLIC_URL + SERVICE_PREFIX + operations[operation].path, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": MEDIA_TYPE,
          ...(key === null ? {} : { "Idempotency-Key": key }),
          ...headers,
        },
        body: JSON.stringify(bodyOf(operation, attributes)),
      });
      return test().through(request, gateway);
    },
    /** Sets a ceiling as the administrator; null for everyone. */
    async setCeiling(username: string | null, credits: number | null): Promise<number> {
      const person = username === null ? null : await test().idOf(username);
      return (await ask("admin", SPENDING_PATHS.ceilings, { method: "PUT", body: { person, credits } }))
        .status;
    },
    ownCeiling: (username: string): Promise<OwnCeilingAnswer> =>
      told(ownCeilingAnswer, username, SPENDING_PATHS.ownCeiling),
    /** The report of an administrator, of the day that it is unless others are named. */
    report(from?: string, to = from): Promise<SpendingAnswer> {
      const today = new Date().toISOString().slice(0, 10);
      const days = `?from=${from ?? today}&to=${to ?? today}`;
      return told(spendingAnswer, "admin", SPENDING_PATHS.spending + days);
    },
  };
}

/** The sums of a report, over people and days. */
export function sumsOf({ people }: SpendingAnswer) {
  const sums = { runs: 0, reveals: 0, companies: 0, asked: 0, unconfirmed: 0, stopped: 0 };
  for (const { days } of people) {
    for (const day of days) {
      for (const kind of ["runs", "reveals", "companies", "asked", "unconfirmed", "stopped"] as const)
        sums[kind] += day[kind];
    }
  }
  return sums;
}

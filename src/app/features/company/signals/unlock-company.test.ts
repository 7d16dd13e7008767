import { describe, expect, it } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import { type CompanyCall, newCompanyCall } from "#app/paid-calls/company-calls.ts";
import type { PaidCallResult } from "#app/paid-calls/paid-call.ts";
import { plainApiError } from "#app/api/api-error.ts";
import { unlockInTurn } from "./unlock-company.ts";

const call = newCompanyCall("enrichNews", { companyId: "7", topics: [] }, 1);

type Result = PaidCallResult<CompanyCall>;

const answered = (data: string): Result => ({ state: "DONE", call, answer: new Blob([data]), stored: true });
const found = answered('{"data": [{"id":"1"}]}');
const unreadable = answered('{"data": [');
const nothing = answered('{"data": [ ], "meta": {}}');
const unknown: Result = { state: "UNKNOWN", call, error: new Error("lost") };
const refused = (kind: "invalid" | "forbidden"): Result => ({
  state: "REJECTED",
  call,
  error: new ApiError("refused", { kind }),
});

/** Which reads were made, and which were left, of those that end like this. */
async function unlock(results: readonly Result[], managed: () => Promise<boolean>) {
  const made: number[] = [];
  const left: number[] = [];
  await unlockInTurn(
    results.map((result, index) => ({
      load: async () => {
        made.push(index);
        return result;
      },
      skip: () => void left.push(index),
    })),
    managed,
  );
  return { made, left };
}

const yes = async () => true;
const no = async () => false;

describe("unlockInTurn", () => {
  it("goes on once the company is under management, and asks about that once", async () => {
    let asked = 0;
    const isManaged = async () => {
      asked += 1;
      return true;
    };
    expect(await unlock([found, found, found], isManaged)).toEqual({ made: [0, 1, 2], left: [] });
    expect(asked).toBe(1);
  });

  it("goes on where nothing came back, since nothing was charged", async () => {
    expect(await unlock([nothing, nothing, found, found], yes)).toEqual({ made: [0, 1, 2, 3], left: [] });
  });

  it("stops after the first charge where the company did not become free, or nobody can tell", async () => {
    expect(await unlock([nothing, found, found], no)).toEqual({ made: [0, 1], left: [2] });
    const offline = () => Promise.reject(plainApiError("network"));
    expect(await unlock([found, found], offline)).toEqual({ made: [0], left: [1] });
    expect(await unlock([unreadable, found], no)).toEqual({ made: [0], left: [1] });
  });

  it("stops where a call may have been charged or was refused, but not for want of a permission", async () => {
    expect(await unlock([unknown, found], yes)).toEqual({ made: [0], left: [1] });
    expect(await unlock([refused("invalid"), found], yes)).toEqual({ made: [0], left: [1] });
    expect(await unlock([refused("forbidden"), found], yes)).toEqual({ made: [0, 1], left: [] });
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ImportDecisionBody } from "#contract/imports/import-schemas.ts";
import { importCandidateOf, importRowAnswerOf } from "#testing/imports/import-answers-for-test.ts";
import { deferred } from "#testing/service/journal-for-test.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());
const decide = vi.hoisted(() => vi.fn<(id: string, body: ImportDecisionBody) => Promise<object>>());
const toast = vi.hoisted(() => vi.fn<(toast: object) => void>());
vi.mock("#app/runs/import-gateway.ts", () => ({ importGateway: () => ({ decide }) }));
vi.mock("#app/ui/overlays/notifications.ts", () => ({ showToast: toast }));

const { ExpectedError } = await import("#app/lib/reports/report.ts");
const { ImportDecisions, asDecided, closeMatchesOf } = await import("./import-decisions.ts");

const leaveOut = (...rows: number[]): ImportDecisionBody => ({ rows, decision: { type: "leave-out" } });
const include = (...rows: number[]): ImportDecisionBody => ({ rows, decision: { type: "include" } });
const answer = (revision: number) => ({ import: { id: "import", revision }, changed: [0] });

beforeEach(() => vi.clearAllMocks());

/** Decisions on an import with one row, an exact match, that was read at revision 1. */
function made() {
  const decisions = new ImportDecisions(sessionForTest());
  const row = importRowAnswerOf({ record: importCandidateOf("1") });
  const isTicked = (revision = 1) => asDecided(row, decisions.store.getState(), revision).isSent;
  return { decisions, isTicked };
}

describe("what is decided on rows of an import", () => {
  it("is shown at once, and as long as the rows are not read with it", async () => {
    const { decisions, isTicked } = made();
    const isSaving = (id = "import") => decisions.isSaving(id);
    const kept = deferred<ReturnType<typeof answer>>();
    decide.mockReturnValueOnce(kept.promise);
    const saved = decisions.decide("import", leaveOut(0));
    expect([isTicked(), isSaving(), isSaving("another")]).toEqual([false, true, false]);
    kept.resolve(answer(2));
    expect(await saved).toEqual([0]);
    expect([isTicked(), isTicked(2), isSaving()]).toEqual([false, true, false]);
    decisions.seen("import", 2);
    expect(decisions.store.getState()).toEqual([]);
  });

  it("is saved in its order, one after the other, and shown as it was said last", async () => {
    const { decisions, isTicked } = made();
    const first = deferred<ReturnType<typeof answer>>();
    decide.mockReturnValueOnce(first.promise).mockResolvedValueOnce(answer(3));
    void decisions.decide("import", leaveOut(0));
    const last = decisions.decide("import", include(0));
    await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
    expect(isTicked()).toBe(true);
    first.resolve(answer(2));
    await last;
    expect(decide.mock.calls.map(([, body]) => body)).toEqual([leaveOut(0), include(0)]);
  });

  it("is undone with a message where it is refused, and what comes after it is saved all the same", async () => {
    const { decisions, isTicked } = made();
    decide.mockRejectedValueOnce(new ExpectedError("Not now.")).mockResolvedValueOnce(answer(2));
    const refused = decisions.decide("import", leaveOut(0));
    const kept = decisions.decide("import", { closeMatches: false });
    expect(await refused).toEqual([]);
    expect(isTicked()).toBe(true);
    expect(toast).toHaveBeenCalledExactlyOnceWith({ message: expect.stringMatching(/^That wasn’t saved\./) });
    await kept;
    expect(closeMatchesOf({ closeMatches: true, revision: 1 }, decisions.store.getState())).toBe(false);
  });

  it("chooses a record, or none, as the gateway does", () => {
    const [ada, bob] = [importCandidateOf("1"), { ...importCandidateOf("2"), price: "free" as const }];
    const row = importRowAnswerOf({ group: "likely", isSent: false, candidates: [ada, bob] });
    const after = (decision: Extract<ImportDecisionBody, { rows: number[] }>["decision"]) => {
      const made = { importId: "import", body: { rows: [0], decision }, revision: undefined };
      const { group, isSent, record } = asDecided(row, [made], 1);
      return [group, isSent, record?.id];
    };
    expect(after({ type: "record", id: "2" })).toEqual(["free", true, "2"]);
    expect(after({ type: "best" })).toEqual(["likely", true, "1"]);
    expect(after({ type: "leave-out" })).toEqual(["not-found", false, undefined]);
  });
});

import { expect, test } from "vitest";
import { CHARGE_KINDS, spendingByDay, spendingOf } from "#app/paid-calls/charges.ts";
import { broken, inputsOf, matchAll, started } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";
import { chargesOfRuns } from "./run-charges.ts";
import { summarise } from "./run-results.ts";

test("what runs of the engine cost is the same by run, by day and by kind", async () => {
  const [run, reveal, file] = [await started(60), await started(1), await started(30)];
  for (const { service } of [run, reveal, file]) {
    while (service.open.length > 0) {
      const { call, end } = service.oldest();
      await end({ ...matchAll(call), credits: inputsOf(call).length });
    }
    await settle();
  }
  const runs = [
    { ...run.run(run.id), id: "run" },
    { ...reveal.run(reveal.id), id: "reveal", kind: "reveal" as const },
    { ...file.run(file.id), id: "file" },
  ];
  const charges = chargesOfRuns(runs, new Set(["file"]));
  expect(spendingOf(charges)).toMatchObject({ credits: 91, byKind: { run: 60, reveal: 1, import: 30 } });
  expect(spendingOf(charges).credits).toBe(
    runs.reduce((sum, one) => sum + summarise(one).creditsConfirmed, 0),
  );

  const sentAt = new Date(runs[0]?.batches[0]?.attempts[0]?.sentAt ?? "");
  const { days, all } = spendingByDay(charges, 30, sentAt);
  expect(days.reduce((sum, { credits }) => sum + credits, 0)).toBe(91);
  expect(CHARGE_KINDS.reduce((sum, kind) => sum + all.byKind[kind], 0)).toBe(91);
  expect(days.at(-1)?.credits).toBe(91);

  // another browser of the same person sent it
  const elsewhere = runs.map((one) => ({ ...one, elsewhere: true }));
  expect(chargesOfRuns(elsewhere, new Set())).toEqual([]);
});

test("what the service does not tell is never counted as spent", async () => {
  const { service, run, id } = await started(25);
  await service.oldest().end(matchAll(service.oldest().call));
  await settle();
  expect(spendingOf(chargesOfRuns([run(id)], new Set()))).toMatchObject({ credits: 0, unconfirmed: 25 });
});

test("a call whose answer was lost may have cost what it asked for", async () => {
  const { service, journal, run, id } = await started(25);
  journal.unreachable = true;
  await service.oldest().end(broken);
  await settle();
  const state = run(id);
  const spending = spendingOf(chargesOfRuns([state], new Set()));
  const { creditsConfirmed, creditsUnconfirmed } = summarise(state);
  expect(spending).toMatchObject({ credits: creditsConfirmed, unconfirmed: creditsUnconfirmed });
  expect(spending.unconfirmed).toBe(25);
});

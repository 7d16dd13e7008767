import { expect, test } from "vitest";
import { describedPeople, matchDescribed } from "#testing/run-world/described-run-for-test.ts";
import { matchAll, setUp, plan } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { returnCount } from "./run-return-count.ts";

test("rows of a file say nothing of how many chosen records come back", async () => {
  const { engine, service, run } = await setUp();
  const id = await engine.start(plan(0, { records: [...plan(2).records, ...describedPeople(3, 50)] }));
  await settle();
  await service.oldest().end(matchDescribed(service.oldest().call));
  expect(returnCount(run(id))).toMatchObject({ asked: 2, returned: 2 });
});

test("counts the records that had to be paid for, and those that came back", async () => {
  const { engine, service, run } = await setUp();
  const managed = contactSnapshotOf({ managementStatus: { underManagement: true, purchaseDate: null } });
  const { records } = plan(10);
  const some = records.map((record, index) => (index < 4 ? { ...record, snapshot: managed } : record));
  const id = await engine.start(plan(10, { records: some, requiredFields: ["email"] }));
  await settle();
  expect(returnCount(run(id))).toEqual({ type: "contact", requiredFields: true, asked: 0, returned: 0 });
  const first = service.oldest();
  await first.end(
    matchAll(first.call, (person) => {
      if (person === 9) return "NO_MATCH";
      return person === 10 ? "LIMIT_EXCEEDED" : "FULL_MATCH";
    }),
  );
  expect(returnCount(run(id))).toEqual({ type: "contact", requiredFields: true, asked: 5, returned: 4 });
});

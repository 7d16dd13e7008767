import type { PlannedRecord } from "#app/features/runs/engine/run-plan.ts";
import type { CallOutcome, EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import type { MatchInput } from "#contract/records/match-input.ts";
import { answerOf } from "#testing/enrich-run-for-test.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";

/** What a row of a file says of a person. */
export function personInput(number: number): MatchInput {
  return { firstName: "Ada", lastName: `Example${String(number)}`, companyName: "Example Works" };
}

/** So many rows of a file, each about another person. */
export function describedPeople(count: number, first = 1): PlannedRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `row-${String(index + 1)}`,
    input: personInput(first + index),
    snapshot: contactSnapshotOf({ name: `Ada Example${String(first + index)}` }),
  }));
}

/** What a call asks for, in order. */
export function askedIn({ body }: EnrichCall): MatchInput[] {
  return JSON.parse(body).data.attributes.matchPersonInput;
}

/** The number of the person that an input of {@link personInput} describes, or whose id it is. */
export function numberOf({ lastName, personId }: MatchInput): number {
  return Number(personId ?? String(lastName).replace("Example", ""));
}

/** What a service finds for an input: the id of a record, or why there is none. */
type Find = (input: MatchInput) => number | string;

/** The answer to a call, the last input first: nothing may be joined by its place. */
export function matchDescribed(call: EnrichCall, find: Find = numberOf): CallOutcome {
  const data = askedIn(call)
    .toReversed()
    .map((input) => {
      const found = find(input);
      if (typeof found === "string") return { type: "NoMatch", id: "0", meta: { input, matchStatus: found } };
      const attributes = { firstName: "Ada", lastName: `Found${String(found)}`, jobTitle: "Keeper" };
      return { type: "Contact", id: String(found), attributes, meta: { input, matchStatus: "FULL_MATCH" } };
    });
  return answerOf(JSON.stringify({ data }));
}

import type { Random } from "#service/random.ts";
import { type Samples, companySamples, samplesBy } from "#testing/criteria/samples/company-samples.ts";
import { type Asked, isGiven } from "./criteria-values.ts";
import { personSamples } from "#testing/criteria/samples/person-samples.ts";
import {
  type PlainWorld,
  type SearchModel,
  companyModel,
  contactModel,
  scoopModel,
} from "./search-models.ts";

/** A search whose correct result is known. */
export interface SearchUnderTest {
  readonly operation: SearchModel<unknown>["operation"];
  /** The criteria that are implemented here. */
  readonly names: readonly string[];
  /** The identifiers of the correct result. */
  find(asked: Asked): ReadonlySet<string>;
  /** Values of the criteria from one record, with the criteria that they depend on; undefined where no record has all. */
  tryToDraw(names: readonly string[], random: Random): Asked | undefined;
  /** The same. Throws where no record has them all. */
  draw(names: readonly string[], random: Random): Asked;
}

/** Criteria that have no effect without another one. */
const COMPANIONS: Readonly<Record<string, string>> = {
  primaryIndustriesOnly: "industryCodes",
  zipCodeRadiusMiles: "zipCode",
  locationSearchType: "state",
  companyPastOrPresent: "companyName",
  subUnitTypes: "ultimateParentId",
  engagementEndDate: "engagementStartDate",
};

/** Records that are tried in search of values for all criteria. */
const MAX_DRAWS = 3_000;

function underTest<Row extends { readonly id: string | number }>(
  { operation, names, rows, read }: SearchModel<Row>,
  samples: Samples<Row>,
): SearchUnderTest {
  /** Results by request, as JSON, since requests repeat. */
  const found = new Map<string, ReadonlySet<string>>();
  const tryToDraw = (wanted: readonly string[], random: Random): Asked | undefined => {
    const companions = wanted.flatMap((name) => COMPANIONS[name] ?? []);
    const all = [...new Set([...wanted, ...companions.filter((name) => names.includes(name))])];
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const row = random.pick(rows);
      const drawn: Record<string, unknown> = {};
      for (const name of all) {
        drawn[name] = samples[name]?.(row, random);
        if (!isGiven(drawn[name])) break;
      }
      if (all.every((name) => isGiven(drawn[name]))) return drawn;
    }
    return undefined;
  };
  return {
    operation,
    names,
    find: (asked) => {
      const key = JSON.stringify(asked);
      const ids = found.get(key) ?? new Set(rows.filter(read(asked)).map(({ id }) => String(id)));
      found.set(key, ids);
      return ids;
    },
    tryToDraw,
    draw: (wanted, random) => {
      const drawn = tryToDraw(wanted, random);
      if (drawn === undefined) throw new Error(`No record has values of ${wanted.join(", ")}`);
      return drawn;
    },
  };
}

/** The searches over a world, with the criteria that are implemented here. */
export function searchesUnderTest(world: PlainWorld): readonly SearchUnderTest[] {
  const ofCompany = companySamples(world.lookups);
  const ofPerson = personSamples(world.lookups);
  return [
    underTest(contactModel(world), {
      ...samplesBy(ofCompany, ({ company }) => company),
      ...ofPerson,
    }),
    underTest(companyModel(world), ofCompany),
    underTest(scoopModel(world), {
      ...samplesBy(ofCompany, ({ company }) => company),
      // only scoops that name somebody have values of criteria about people
      ...samplesBy(ofPerson, ({ people: [first] }) => first),
    }),
  ];
}

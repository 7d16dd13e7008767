import { createElement } from "react";
import type { LookupEntry } from "#app/api/lookup-api-queries.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { choiceRules, choicesRules, userListRules } from "#app/search/criteria/choice-criterion.ts";
import { codeRules } from "#app/search/criteria/code-criterion.ts";
import type {
  AmountKind,
  Criteria,
  CriterionDefinition,
  CriterionFieldProps,
  CriterionKind,
  CriterionKindDefinition,
  CriterionLookup,
  CriterionOfKind,
  DescribeOptions,
} from "#app/search/criteria/criterion.ts";
import { listRules } from "#app/search/criteria/list-criterion.ts";
import { positionsRules } from "#app/search/criteria/positions-criterion.ts";
import { datesRules, moneyRules, numbersRules, scaleRules } from "#app/search/criteria/range-criterion.ts";
import { emailRules, textRules } from "#app/search/criteria/text-criterion.ts";
import { zipCodesRules } from "#app/search/criteria/zip-codes-criterion.ts";

const valueFields = () => import("./value-criterion-fields.tsx");
const rangeFields = () => import("./range-criterion-field.tsx");
const amountFields = () => import("./amount-criterion-fields.tsx");
const compoundFields = () => import("./compound-criterion-fields.tsx");
const codePicker = () => import("#app/search/code-picker/code-picker.tsx");

/**
 * All kinds of criteria, with their rules and fields. To add a kind, add its options to `KindOptions`, write its rules
 * and its field, and add a row here.
 */
export const CRITERION_KINDS: { readonly [Kind in CriterionKind]: CriterionKindDefinition<Kind> } = {
  text: {
    ...textRules,
    Field: lazyComponent<CriterionFieldProps<"text">>(async () => (await valueFields()).TextValueField),
  },
  email: {
    ...emailRules,
    Field: lazyComponent<CriterionFieldProps<"email">>(async () => (await valueFields()).TextValueField),
  },
  list: { ...listRules, Field: lazyComponent(async () => (await valueFields()).ListField) },
  choice: { ...choiceRules, Field: lazyComponent(async () => (await valueFields()).ChoiceField) },
  choices: { ...choicesRules, Field: lazyComponent(async () => (await valueFields()).ChoicesField) },
  dates: { ...datesRules, Field: lazyComponent(async () => (await rangeFields()).DatesField) },
  numbers: { ...numbersRules, Field: lazyComponent(async () => (await amountFields()).NumbersField) },
  money: { ...moneyRules, Field: lazyComponent(async () => (await amountFields()).MoneyField) },
  scale: { ...scaleRules, Field: lazyComponent(async () => (await rangeFields()).ScaleField) },
  zipCodes: { ...zipCodesRules, Field: lazyComponent(async () => (await compoundFields()).ZipCodesField) },
  userList: {
    ...userListRules,
    Field: lazyComponent(async () => (await import("./user-list-field.tsx")).UserListField),
  },
  positions: { ...positionsRules, Field: lazyComponent(async () => (await compoundFields()).PositionsField) },
  code: {
    ...codeRules,
    isWide: true,
    Field: lazyComponent(async () => (await codePicker()).CodeField),
  },
};

/**
 * Parses text that was typed, selected or found in a URL into the value for URL and request. Undefined if it is empty
 * or the service would refuse it; {@link validateCriterion} says why.
 */
export function parseCriterion<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
  text: string,
): string | undefined {
  return CRITERION_KINDS[criterion.kind].parse(text, criterion);
}

/** The usable part of typed or pasted text: all of it, or the valid lines of a list. */
export function usableCriterion<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
  text: string,
): string | undefined {
  const { parse, usable } = CRITERION_KINDS[criterion.kind];
  return parse(text, criterion) ?? usable?.(text, criterion);
}

/** Whether no further typing can make the text valid. */
export function isHopelessCriterion<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
  text: string,
): boolean {
  return CRITERION_KINDS[criterion.kind].isHopeless?.(text, criterion) === true;
}

/** What is wrong with a typed value, for the person; undefined if it is valid. */
export function validateCriterion<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
  text: string,
): string | undefined {
  const { parse, validate } = CRITERION_KINDS[criterion.kind];
  return text.trim() === "" || parse(text, criterion) !== undefined ? undefined : validate(text, criterion);
}

/** A parsed value in words: the text, the days, or the names of values, abridged where there are many. */
export function describeCriterion<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
  value: string,
  how: DescribeOptions = {},
): string {
  return CRITERION_KINDS[criterion.kind].describe(value, criterion, how);
}

/** Whether two texts are equivalent, however written: "12; 13" and "13,12". */
export function isSameCriterion<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
  text: string,
  other: string,
): boolean {
  const { parse, equals } = CRITERION_KINDS[criterion.kind];
  const [one, two] = [parse(text, criterion), parse(other, criterion)];
  if (one === undefined || two === undefined) return text.trim() === other.trim();
  return one === two || equals?.(one, two, criterion) === true;
}

/** Whether two sets of criteria are equivalent. */
export function isSameCriteria(
  criterionDefinitions: readonly CriterionDefinition[],
  criteria: Criteria,
  others: Criteria,
): boolean {
  return criterionDefinitions.every((criterion) =>
    isSameCriterion(criterion, criteria[criterion.key] ?? "", others[criterion.key] ?? ""),
  );
}

/** The definition of a criterion's kind. */
export function kindOf({ kind }: CriterionDefinition) {
  return CRITERION_KINDS[kind];
}

/** Whether a criterion can be set to several values at once. */
export function takesSeveral<Kind extends CriterionKind>(criterion: CriterionOfKind<Kind>): boolean {
  return CRITERION_KINDS[criterion.kind].isList?.(criterion) === true;
}

/** The lookup that names the values of a criterion; undefined if none does. */
export function lookupOf<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
): CriterionLookup | undefined {
  return CRITERION_KINDS[criterion.kind].looksUp?.(criterion);
}

/** The criteria with codes that must be in their lookups. */
export function strictCodes(criterionDefinitions: readonly CriterionDefinition[], criteria: Criteria) {
  return criterionDefinitions.flatMap((criterion) => {
    const value = criteria[criterion.key];
    const { lookup, isFree } = lookupOf(criterion) ?? {};
    return lookup && !isFree && value !== undefined ? [{ label: criterion.label, lookup, value }] : [];
  });
}

/** The values that one press sets, besides codes of a lookup. */
export function suggestedValues<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
  lists: readonly LookupEntry[] | undefined,
): readonly LookupEntry[] | undefined {
  return CRITERION_KINDS[criterion.kind].suggests?.(criterion, lists);
}

/** The value for a range that was read from a query. */
export function valueOfAmount<Kind extends CriterionKind>(
  criterion: CriterionOfKind<Kind>,
  { kind, value }: { readonly kind: AmountKind; readonly value: string },
): string {
  return CRITERION_KINDS[criterion.kind].fromAmount?.(value, kind, criterion) ?? value;
}

/** The criteria for the service, and for other people: without private ones. */
export function withoutPersonal<Key extends string>(
  criterionDefinitions: readonly CriterionDefinition<Key>[],
  criteria: Criteria<Key>,
): Criteria<Key> {
  const others: Partial<Record<Key, string>> = {};
  for (const criterion of criterionDefinitions) {
    const value: string | undefined = criteria[criterion.key];
    if (!kindOf(criterion).isPersonal && value !== undefined) others[criterion.key] = value;
  }
  return others;
}

/** The id of the person's list whose records are hidden. */
export function hiddenListOf(
  criterionDefinitions: readonly CriterionDefinition[],
  criteria: Criteria,
): string | undefined {
  const criterion = criterionDefinitions.find((each) => kindOf(each).isPersonal);
  return criterion && criteria[criterion.key];
}

/** The field that edits a criterion, in a popover as well as in the panel. Render it below a Suspense. */
export function CriterionField<Kind extends CriterionKind>(props: CriterionFieldProps<Kind>) {
  return createElement(CRITERION_KINDS[props.criterion.kind].Field.Component, props);
}

/** Preloads the fields of criteria. */
export function preloadFields(criteria: readonly CriterionDefinition[]): void {
  for (const { kind } of criteria) {
    CRITERION_KINDS[kind].Field.preload();
  }
}

/** Loads the fields at once; resolves when they have loaded or failed. */
export function loadFields(criteria: readonly CriterionDefinition[]): Promise<unknown> {
  return Promise.all(criteria.map(({ kind }) => CRITERION_KINDS[kind].Field.load()));
}

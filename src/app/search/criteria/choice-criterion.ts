import { type CriterionOption, type CriterionRules, type DescribeOptions, asEntries } from "./criterion.ts";
import { describeNames, joinList, shorten, splitList } from "./list-criterion.ts";

/** The option of a criterion that is either required or not. */
export const yesOption = [{ value: "true", label: "Yes" }] as const satisfies readonly CriterionOption[];

interface WithOptions {
  readonly options: readonly CriterionOption[];
}

function validate(text: string, { options }: WithOptions): string {
  return `“${shorten(text)}” is not one of ${options.map(({ label }) => label).join(", ")}.`;
}

function describe(value: string, { options }: WithOptions, { inFull }: DescribeOptions): string {
  const chosen = splitList(value);
  return describeNames(
    options.flatMap((option) => (chosen.includes(option.value) ? [option.label] : [])),
    inFull,
  );
}

/** One of a few values. */
export const choiceRules: CriterionRules<"choice"> = {
  parse: (text, { options }) => options.find(({ value }) => value === text)?.value,
  validate,
  describe,
  suggests: ({ options }) => asEntries(options),
};

/** Any of a few values, in the order of the options. */
export const choicesRules: CriterionRules<"choices"> = {
  parse(text, { options }) {
    const chosen = splitList(text);
    const known = options.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
    return known.length === chosen.length ? joinList(known) : undefined;
  },
  validate,
  describe,
  isList: () => true,
  suggests: ({ options }) => asEntries(options),
};

/** A list of the person's own; its name is resolved where lists are available. */
export const userListRules: CriterionRules<"userList"> = {
  parse: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
  validate: () => "This is not the id of a list.",
  describe: () => "one of your lists",
  suggests: (_criterion, lists) => lists,
  isPersonal: true,
};

/** Parses a boolean of the URL for the request. */
export function parseBoolean(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === "true";
}

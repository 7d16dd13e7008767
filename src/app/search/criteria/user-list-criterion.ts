import type { Criteria, CriterionDefinition, CriterionRules } from "./criterion.ts";

/** A list of the person's own. Its name is known where lists are. */
export const userListRules: CriterionRules<"userList"> = {
  parse: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
  validate: () => "This is not the id of a list.",
  describe: () => "one of your lists",
};

/** The criteria that the service is asked with, and that hold for anybody: without the person's own lists. */
export function withoutUserLists<Key extends string>(
  criterionDefinitions: readonly CriterionDefinition<Key>[],
  criteria: Criteria<Key>,
): Criteria<Key> {
  const others: Partial<Record<Key, string>> = {};
  for (const { key, kind } of criterionDefinitions) {
    const value: string | undefined = criteria[key];
    if (kind !== "userList" && value !== undefined) others[key] = value;
  }
  return others;
}

/** The id of the list whose records are left out of the rows. */
export function hiddenListOf(
  criterionDefinitions: readonly CriterionDefinition[],
  criteria: Criteria,
): string | undefined {
  const criterion = criterionDefinitions.find(({ kind }) => kind === "userList");
  return criterion && criteria[criterion.key];
}

import { Fragment } from "react";
import { CodeText } from "#app/search/code-picker/code-picker-names.tsx";
import { describeCriterion } from "#app/search/kinds/criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useDraft } from "#app/search/search-context.ts";
import { useUserLists } from "#app/search/user-lists.tsx";
import { type Filter, criteriaOf } from "./filter-groups.ts";

interface CriterionTextProps {
  readonly criterion: CriterionDefinition;
  readonly value: string;
}

/** A value in words; what is excluded begins with "not". */
function CriterionText({ criterion, value }: CriterionTextProps) {
  return (
    <>
      {criterion.excludes !== undefined && "not "}
      {criterion.kind === "code" ? (
        <CodeText criterion={criterion} value={value} />
      ) : criterion.kind === "userList" ? (
        <UserListName id={value} />
      ) : (
        describeCriterion(criterion, value)
      )}
    </>
  );
}

/** What a list of the person is called. */
function UserListName({ id }: { readonly id: string }) {
  const { lists, isPending } = useUserLists();
  return lists?.find((list) => list.id === id)?.name ?? (isPending ? "…" : "a list that no longer exists");
}

/** What is set of some filters, in words. */
export function FilterValues({ filters }: { readonly filters: readonly Filter[] }) {
  const all = filters.flatMap(criteriaOf);
  const values = useDraft(({ criteria }) => all.map(({ key }) => criteria[key] ?? ""));
  const set = all
    .map((criterion, at) => ({ criterion, value: values[at] ?? "" }))
    .filter(({ value }) => value !== "");
  return set.map(({ criterion, value }, index) => (
    <Fragment key={criterion.key}>
      {index > 0 && ", "}
      <CriterionText criterion={criterion} value={value} />
    </Fragment>
  ));
}

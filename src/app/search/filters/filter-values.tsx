import { Fragment } from "react";
import { CriterionText } from "#app/search/kinds/criterion-text.tsx";
import { useDraft } from "#app/search/search-context.ts";
import { type Filter, criteriaOf } from "./filter-groups.ts";

/** The values of some filters in words; exclusions start with "not". */
export function FilterValues({ filters }: { readonly filters: readonly Filter[] }) {
  const all = filters.flatMap(criteriaOf);
  const values = useDraft(({ criteria }) => all.map(({ key }) => criteria[key] ?? ""));
  const set = all
    .map((criterion, at) => ({ criterion, value: values[at] ?? "" }))
    .filter(({ value }) => value !== "");
  return set.map(({ criterion, value }, index) => (
    <Fragment key={criterion.key}>
      {index > 0 && ", "}
      {criterion.excludes !== undefined && "not "}
      <CriterionText criterion={criterion} value={value} />
    </Fragment>
  ));
}

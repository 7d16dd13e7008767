import { Fragment } from "react";
import { CodeText } from "#app/search/code-picker/code-picker-names.tsx";
import { describeCriterion } from "#app/search/criteria/criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useSearchContext } from "#app/search/search-context.tsx";
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
      ) : (
        describeCriterion(criterion, value)
      )}
    </>
  );
}

/** What is set of some filters, in words. */
export function FilterValues({ filters }: { readonly filters: readonly Filter[] }) {
  const { criteria } = useSearchContext().draft;
  const set = filters
    .flatMap(criteriaOf)
    .flatMap((criterion) => ({ criterion, value: criteria[criterion.key] ?? "" }))
    .filter(({ value }) => value !== "");
  return set.map(({ criterion, value }, index) => (
    <Fragment key={criterion.key}>
      {index > 0 && ", "}
      <CriterionText criterion={criterion} value={value} />
    </Fragment>
  ));
}

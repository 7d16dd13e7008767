import type { PlainCompany } from "./plain-records.ts";
import {
  type Condition,
  condition,
  isTrue,
  isWithin,
  numberOf,
  numberRange,
  partsOf,
  textOf,
} from "./criteria-values.ts";

/** The organisation was in touch on one of the days, in one of the ways. */
export function engagementCondition<Row extends Pick<PlainCompany, "engagements">>(): Condition<Row> {
  return {
    names: ["engagementStartDate", "engagementEndDate", "engagementType"],
    read: (asked) => {
      const [from, to] = [textOf(asked["engagementStartDate"]), textOf(asked["engagementEndDate"])];
      const types = partsOf(asked["engagementType"]).map((type) => type.toLowerCase());
      return ({ engagements }) =>
        engagements.some(
          ({ type, engaged_on: day }) =>
            isWithin(day, from || undefined, to || undefined) && (types.length === 0 || types.includes(type)),
        );
    },
  };
}

/** Whether the record is one of those that the organisation paid for. */
export function managedCondition<Row extends Pick<PlainCompany, "id">>(
  managed: ReadonlySet<number>,
): Condition<Row> {
  return condition("underManagement", (value) => {
    const wanted = isTrue(value);
    return ({ id }) => managed.has(id) === wanted;
  });
}

/** Criteria that only searches of companies have. */
export const companyOnlyConditions: readonly Condition<PlainCompany>[] = [
  numberRange(
    "marketingDepartmentBudgetMin",
    "marketingDepartmentBudgetMax",
    ({ row }) => row.marketing_budget,
  ),
  numberRange("financeDepartmentBudgetMin", "financeDepartmentBudgetMax", ({ row }) => row.finance_budget),
  numberRange("itDepartmentBudgetMin", "itDepartmentBudgetMax", ({ row }) => row.it_budget),
  numberRange("hrDepartmentBudgetMin", "hrDepartmentBudgetMax", ({ row }) => row.hr_budget),
  condition("certified", (value) => {
    const wanted = numberOf(value) === 1;
    return ({ more }) => more.certified === wanted;
  }),
  condition("excludeDefunctCompanies", (value) => {
    const excluded = isTrue(value);
    return ({ more }) => !excluded || more.status === "ALIVE";
  }),
];

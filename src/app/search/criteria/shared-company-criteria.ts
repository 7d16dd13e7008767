import type { CriterionDefinition } from "./criterion.ts";
import { numberEnds } from "./range-value.ts";
import { flagOf } from "./flag-of.ts";

/** Industry codes: a sector or a group stands for all that lies in it. The service takes 100 at once. */
export const industrySlot = {
  key: "industryCodes",
  label: "Industry codes",
  kind: "code",
  lookup: "industries",
  most: 100,
} as const;

export const metroSlot = {
  key: "metroRegion",
  label: "Metro region",
  kind: "code",
  lookup: "metro-regions",
} as const;

export const companyNameSlot = {
  key: "companyName",
  label: "Company",
  kind: "text",
  hint: "Anywhere in the company's name.",
} as const;

/** Criteria about the company which contact and company search share, beyond the specification's. */
export const companySlots = [
  { key: "companyId", label: "Company ID", kind: "list", of: "id", more: "Company" },
  {
    key: "employeeCount",
    label: "Employees",
    kind: "code",
    lookup: "employee-count",
    more: "Company",
  },
  { key: "revenue", label: "Revenue", kind: "money", more: "Company" },
  { key: "country", label: "Country", kind: "code", lookup: "countries", more: "Place" },
  { key: "state", label: "State or province", kind: "code", lookup: "states", more: "Place" },
  {
    key: "underManagement",
    label: "Under management",
    kind: "choice",
    options: [
      { value: "true", label: "Under management" },
      { value: "false", label: "Not yet" },
    ],
    more: "Record",
  },
] as const satisfies readonly CriterionDefinition[];

/** The request's criteria from those slots. Revenue is in thousands of US dollars. */
export function companyCriteriaOf<
  Given extends { readonly revenue?: string; readonly underManagement?: string },
>({ revenue, underManagement, ...criteria }: Given) {
  const { from: revenueMin, to: revenueMax } = numberEnds(revenue);
  return { ...criteria, revenueMin, revenueMax, underManagement: flagOf(underManagement) };
}

import type { CriterionDefinition } from "../criterion.ts";

const growth = {
  kind: "numbers",
  min: -100,
  max: 1000,
  unit: "%",
  presets: [
    { label: "Shrinking", value: "..-1" },
    { label: "Growing", value: "1.." },
    { label: "20% or more", value: "20.." },
  ],
  group: "Funding & growth",
} as const;

/** Criteria about rounds of funding and about growth. */
export const fundingCriteria = [
  {
    key: "fundingAmount",
    label: "Funding amount",
    kind: "money",
    presets: [
      { label: "$1M+", value: "1000.." },
      { label: "$10M+", value: "10000.." },
      { label: "$50M+", value: "50000.." },
      { label: "$100M+", value: "100000.." },
    ],
    slider: { min: 100, max: 1_000_000 },
    keywords: "raised investment series round VC venture capital",
    group: "Funding & growth",
  },
  {
    key: "fundingDate",
    label: "Funding date",
    kind: "dates",
    hint: "Amount and date are of the same round.",
    keywords: "raised investment series round VC recently funded",
    group: "Funding & growth",
  },
  {
    ...growth,
    key: "oneYearGrowth",
    label: "Employee growth, 1 year",
    keywords: "headcount growing hiring shrinking rate",
  },
  {
    ...growth,
    key: "twoYearGrowth",
    label: "Employee growth, 2 years",
    keywords: "headcount growing hiring shrinking rate",
  },
] as const satisfies readonly CriterionDefinition[];

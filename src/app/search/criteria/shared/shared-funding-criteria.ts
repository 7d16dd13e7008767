import { inGroup, row } from "../criterion-rows.ts";

const growth = {
  min: -100,
  max: 1000,
  unit: "%",
  presets: [
    { label: "Shrinking", value: "..-1" },
    { label: "Growing", value: "1.." },
    { label: "20% or more", value: "20.." },
  ],
} as const;
const growthWords = "headcount growing hiring shrinking rate";

/** Criteria about funding rounds and growth. */
export const fundingCriteria = inGroup("Funding & growth", {
  fundingAmount: row("money", "Funding amount", "raised investment series round VC venture capital", {
    presets: [
      { label: "$1M+", value: "1000.." },
      { label: "$10M+", value: "10000.." },
      { label: "$50M+", value: "50000.." },
      { label: "$100M+", value: "100000.." },
    ],
    slider: { min: 100, max: 1_000_000 },
  }),
  fundingDate: row("dates", "Funding date", "raised investment series round VC recently funded", {
    hint: "Amount and date are of the same round.",
  }),
  oneYearGrowth: row("numbers", "Employee growth, 1 year", growthWords, growth),
  twoYearGrowth: row("numbers", "Employee growth, 2 years", growthWords, growth),
});

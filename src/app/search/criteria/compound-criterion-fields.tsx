import type { CriterionFieldProps } from "./criterion.ts";
export function ZipCodesField(_props: CriterionFieldProps<"zipCodes">) {
  return null;
}
export function PositionsField(_props: CriterionFieldProps<"positions">) {
  return null;
}

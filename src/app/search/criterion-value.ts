import { LONGEST_TEXT, codeListOf, idListOf, idListProblem } from "./value-lists.ts";
import type { CriterionSlot } from "./search-resource.ts";

/** What is wrong with a typed criterion, for the person who typed it; undefined when it can be applied. */
export function criterionProblem(slot: CriterionSlot, text: string): string | undefined {
  if (slot.kind === "id") return idListProblem(text);
  if (slot.kind === "text" && text.trim().length > LONGEST_TEXT) {
    return `This is too long: ${LONGEST_TEXT} letters at most.`;
  }
  return undefined;
}

/** A typed criterion as the address and the request carry it; undefined when it is empty. */
export function criterionValue(slot: CriterionSlot, text: string): string | undefined {
  if (slot.kind === "id") return idListOf(text);
  if (slot.kind === "code") return codeListOf(text);
  return text.replace(/\p{Cc}+/gu, " ").trim() || undefined;
}

import { LONGEST_TEXT, codeListOf, idListOf, idListProblem } from "./value-lists.ts";
import { daysProblem, endsOf, endsText, numbersProblem } from "./ends-value.ts";
import type { CriterionSlot } from "./criterion-slot.ts";

/** What is wrong with a typed criterion, for the person who typed it; undefined when it can be applied. */
export function criterionProblem(slot: CriterionSlot, text: string): string | undefined {
  if (slot.kind === "id") return idListProblem(text);
  if (slot.kind === "days") return daysProblem(endsOf(text));
  if (slot.kind === "numbers") return numbersProblem(slot.min, slot.max)(endsOf(text));
  if (slot.kind === "text" && text.trim().length > LONGEST_TEXT) {
    return `This is too long: ${LONGEST_TEXT} letters at most.`;
  }
  return undefined;
}

/** A typed criterion as the address and the request carry it; undefined when it is empty. */
export function criterionValue(slot: CriterionSlot, text: string): string | undefined {
  if (slot.kind === "id") return idListOf(text);
  if (slot.kind === "code") return codeListOf(text);
  if (slot.kind === "days" || slot.kind === "numbers") return endsText(endsOf(text)) || undefined;
  if (slot.kind === "choice") return slot.options.find(({ value }) => value === text)?.value;
  return text.replace(/\p{Cc}+/gu, " ").trim() || undefined;
}

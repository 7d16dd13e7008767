import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Noun } from "#app/lib/format-number.ts";
import { isTyping } from "#app/storage/stored-shortcuts.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Steps from one record to its neighbours. */
export interface RecordSteps {
  /** Undefined at the end. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

interface StepButtonsProps extends RecordSteps {
  readonly noun: Noun;
  /** Whether a step is in progress. */
  readonly busy?: boolean | undefined;
}

/** Previous and next record; left and right arrow do the same. */
export function StepButtons({ noun, busy, onPrevious, onNext }: StepButtonsProps) {
  return (
    <>
      <StepButton label={`Previous ${noun.one}`} icon={ChevronLeft} busy={busy} onStep={onPrevious} />
      <StepButton label={`Next ${noun.one}`} icon={ChevronRight} busy={busy} onStep={onNext} />
    </>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon: typeof ChevronLeft;
  readonly busy: boolean | undefined;
  readonly onStep: (() => void) | undefined;
}

function StepButton({ label, icon, busy, onStep }: StepButtonProps) {
  return (
    <IconButton
      data-keeps-focus
      label={label}
      icon={<Icon of={icon} />}
      aria-disabled={busy === true || onStep === undefined}
      onClick={onStep}
    />
  );
}

/** Whether arrow keys mean something at the key's target: text, a choice, or horizontal scrolling. */
function usesArrows(target: EventTarget | null): boolean {
  if (isTyping(target)) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("[type=radio]") || (target.tabIndex >= 0 && target.scrollWidth > target.clientWidth);
}

/** Steps for the left or right arrow; returns false for other keys, and at the end. */
export function stepByKey(event: KeyboardEvent, { onPrevious, onNext }: RecordSteps): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.defaultPrevented || usesArrows(event.target)) return false;
  const step = { ArrowLeft: onPrevious, ArrowRight: onNext }[event.key];
  if (step === undefined) return false;
  event.preventDefault();
  step();
  return true;
}

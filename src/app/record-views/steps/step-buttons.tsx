import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Noun } from "#app/lib/format-number.ts";
import { isTyping } from "#app/storage/stored-shortcuts.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The way from one record to its neighbors. */
export interface RecordSteps {
  /** Undefined where there is no such record. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

interface StepButtonsProps extends RecordSteps {
  readonly noun: Noun;
  /** A step is under way. */
  readonly busy?: boolean | undefined;
}

/** One record back, and one on: what the left and the right arrow do as well. */
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

/** Whether the arrows mean something where a key was pressed: text, a choice, or what scrolls sideways. */
function usesArrows(target: EventTarget | null): boolean {
  if (isTyping(target)) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("[type=radio]") || (target.tabIndex >= 0 && target.scrollWidth > target.clientWidth);
}

/** Takes a step for the left or the right arrow; false for any other key, and where there is none. */
export function stepByKey(event: KeyboardEvent, { onPrevious, onNext }: RecordSteps): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.defaultPrevented || usesArrows(event.target)) return false;
  const step = { ArrowLeft: onPrevious, ArrowRight: onNext }[event.key];
  if (step === undefined) return false;
  event.preventDefault();
  step();
  return true;
}

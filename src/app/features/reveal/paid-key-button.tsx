import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import * as z from "zod/mini";
import { KEY_PRESS, isWithinWord } from "#app/storage/stored-shortcuts.ts";
import { usePreference } from "#app/storage/user-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { usePopup } from "#app/ui/overlays/use-popup.ts";

/** Whether the person allowed the R key to reveal without asking. */
const keyPreference = { name: "reveal-by-key", schema: z.boolean() };

/** Whether the R key asks before it spends: until the person has allowed it, and always while a word is being typed. */
export function mustAskBeforeSpending(isAllowed: boolean | undefined, isTypingWord: boolean): boolean {
  return isAllowed !== true || isTypingWord;
}

interface PaidKeyButtonProps extends Omit<ComponentProps<typeof Button>, "onClick" | "ref"> {
  /** The question for the R key, with the price; undefined where it costs nothing. */
  readonly question: string | undefined;
  readonly onPress: () => void;
}

/** A button that the R key also presses. If the key may have been a slip, it asks in place first. */
export function PaidKeyButton({ question, onPress, ...button }: PaidKeyButtonProps) {
  const self = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<{ readonly amidWord: boolean }>();
  const { value: isAllowed, set } = usePreference(keyPreference);
  useEffect(() => {
    const { current } = self;
    const hear = (event: Event) => {
      const amidWord = isWithinWord();
      if (question === undefined || !mustAskBeforeSpending(isAllowed, amidWord)) return;
      event.preventDefault();
      setAsked({ amidWord });
    };
    current?.addEventListener(KEY_PRESS, hear);
    return () => current?.removeEventListener(KEY_PRESS, hear);
  }, [question, isAllowed]);
  return (
    <>
      <Button {...button} ref={self} data-reveal onClick={onPress} />
      {asked && question !== undefined && (
        <KeyQuestion
          at={self}
          question={question}
          isAllowed={isAllowed}
          amidWord={asked.amidWord}
          onClosed={() => setAsked(undefined)}
          onConfirm={(allowed) => {
            set(allowed);
            onPress();
          }}
        />
      )}
    </>
  );
}

interface KeyQuestionProps {
  readonly at: RefObject<HTMLButtonElement | null>;
  readonly question: string;
  readonly isAllowed: boolean | undefined;
  /** Whether a word is being typed, so that Enter may be its end. */
  readonly amidWord: boolean;
  /** `allowed`: whether R may reveal without asking from now on. */
  readonly onConfirm: (allowed: boolean) => void;
  readonly onClosed: () => void;
}

/**
 * The question: Enter reveals, Esc does not. Neither button has the focus, so that Space or the end of a typed word
 * presses nothing.
 */
function KeyQuestion({ at, question, isAllowed, amidWord, onConfirm, onClosed }: KeyQuestionProps) {
  const id = useId();
  const isWord = useRef(amidWord);
  const [allowed, setAllowed] = useState(false);
  const { surface, surfaceProps, close } = usePopup({
    kind: "dialog",
    align: "start",
    startAt: () => null,
    at,
    onClosed,
  });
  useLayoutEffect(() => surface.current?.showPopover(), [surface]);
  const confirm = () => {
    close();
    onConfirm(allowed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    surfaceProps.onKeyDown(event);
    if (event.key !== "Enter") isWord.current = true;
    else if (event.target === event.currentTarget && !event.repeat && !(isWord.current && isWithinWord())) {
      event.preventDefault();
      confirm();
    }
  };
  return (
    <div {...surfaceProps} onKeyDown={onKeyDown} role="dialog" aria-labelledby={id} style={{ width: 300 }}>
      <div className="grid gap-3 p-4">
        <p id={id} className="font-semibold text-balance wrap-break-word">
          {question}
        </p>
        {isAllowed !== true && (
          <Checkbox label="Don’t ask again" showLabel checked={allowed} onChange={setAllowed} />
        )}
        <div className="flex gap-2">
          <Button variant="primary" hint="Enter" onClick={confirm}>
            Reveal
          </Button>
          <Button hint="Esc" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { type AskFrom, DEFAULT_ASK_FROM } from "./ask-before-spending.ts";
import { parseCredits } from "./credit-amounts.ts";

interface AskFromFieldProps {
  readonly askFrom: AskFrom;
  /** Set where it replaces the control that was pressed. */
  readonly takesFocus?: boolean;
}

/** Sets the sum from which a start asks for confirmation. Invalid input is not stored. */
export function AskFromField({ askFrom, takesFocus = false }: AskFromFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const [text, setText] = useState(() => formatNumber(askFrom.credits));
  const entered = parseCredits(text);
  const enter = (next: string) => {
    setText(next);
    const { credits, error } = parseCredits(next);
    if (error === undefined) askFrom.set(credits ?? DEFAULT_ASK_FROM);
  };
  return (
    <TextField
      ref={input}
      label="Ask before spending"
      inputMode="numeric"
      autoComplete="off"
      placeholder={formatNumber(DEFAULT_ASK_FROM)}
      value={text}
      onChange={enter}
      end={<span className="flex-none">credits or more</span>}
      error={entered.error}
      hint="Kept for your next runs."
    />
  );
}

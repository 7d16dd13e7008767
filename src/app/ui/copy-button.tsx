import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { announce } from "./announcer.ts";
import { IconButton } from "./button.tsx";

type CopyButtonProps = {
  /** The text that goes to the clipboard. */
  value: string;
  /** The name of the button: "Copy contact ID". */
  label: string;
  /** Instead of two sheets, where something else than a text is meant. */
  icon?: ReactNode;
  className?: string | undefined;
};

/** Copies a text and says so, to the eye for two seconds and once to a screen reader. */
export function CopyButton({ value, label, icon, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await copyText(value);
    setCopied(done);
    announce(done ? "Copied" : "Could not copy");
  };
  return (
    <IconButton
      size="sm"
      label={label}
      title={copied ? "Copied" : label}
      className={className}
      onClick={() => void copy()}
      icon={
        copied ? (
          <Check size={14} strokeWidth={2} aria-hidden className="text-ok-ink" />
        ) : (
          (icon ?? <Copy size={14} strokeWidth={1.75} aria-hidden />)
        )
      }
    />
  );
}

/** Whether the clipboard took the text. It is missing on plain http and may be refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

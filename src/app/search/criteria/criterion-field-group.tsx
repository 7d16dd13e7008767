import { type ReactNode, useId } from "react";

export interface RangeEndProps {
  readonly label: string;
  readonly "data-autofocus"?: true;
}

interface RangeEndsProps {
  /** Draws the field of one end. */
  readonly children: (end: "from" | "to", field: RangeEndProps) => ReactNode;
}

/** The fields of both ends, side by side. */
export function RangeEnds({ children }: RangeEndsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {children("from", { label: "From", "data-autofocus": true })}
      {children("to", { label: "To" })}
    </div>
  );
}

interface FieldGroupProps {
  readonly label: string;
  /** What the value is called, beside the hint. */
  readonly word?: string | undefined;
  readonly hint: ReactNode;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** Several fields of one criterion; hint and problem are about all of them. */
export function FieldGroup({ label, word, hint, problem, children }: FieldGroupProps) {
  const descriptionId = useId();
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={descriptionId}>
      {/* the heading above says it already */}
      <legend className="sr-only">{label}</legend>
      {children}
      <div id={descriptionId} className="text-xs">
        {problem === undefined && (
          <div className="flex gap-2 text-ink-3">
            <p className="min-w-0 flex-1">{hint}</p>
            {/* the buttons say the same */}
            {word !== undefined && <span aria-hidden>{word}</span>}
          </div>
        )}
        <p role="status" className="text-danger-ink">
          {problem}
        </p>
      </div>
    </fieldset>
  );
}

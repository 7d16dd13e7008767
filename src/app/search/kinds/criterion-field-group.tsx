import { type ReactNode, useId } from "react";

export interface RangeEndProps {
  readonly label: string;
  readonly "data-autofocus"?: true;
}

interface RangeEndsProps {
  /** Renders the field of one end. */
  readonly children: (end: "from" | "to", field: RangeEndProps) => ReactNode;
}

/** The fields of both ends, side by side where dates have room. */
export function RangeEnds({ children }: RangeEndsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
      {children("from", { label: "From", "data-autofocus": true })}
      {children("to", { label: "To" })}
    </div>
  );
}

interface FieldGroupProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** Several fields of one criterion, with a common hint and problem. */
export function FieldGroup({ label, hint, problem, children }: FieldGroupProps) {
  const descriptionId = useId();
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={descriptionId}>
      {/* the heading above shows it */}
      <legend className="sr-only">{label}</legend>
      {children}
      <div id={descriptionId} className="text-xs">
        {problem === undefined && <p className="text-ink-3">{hint}</p>}
        <p role="status" className="text-danger-ink">
          {problem}
        </p>
      </div>
    </fieldset>
  );
}

import { CircleAlert } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { errorText } from "#app/lib/error-text.ts";
import { FieldChooser } from "./field-chooser.tsx";
import type { EnrichForm } from "./use-enrich-form.ts";

/** The chooser of output fields, or what stands in its place until they are known. */
export function EnrichFields({ form }: { form: EnrichForm }) {
  const { type, groups, choice, choose, fieldsError, retryFields } = form;
  if (groups && choice) return <FieldChooser type={type} groups={groups} choice={choice} onChange={choose} />;
  if (fieldsError) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 p-4">
        <p className="flex gap-2">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none text-bad-ink" />
          <span>The output fields could not be read. {errorText(fieldsError)}</span>
        </p>
        <Button onClick={retryFields}>Try again</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4 p-4" aria-busy>
      {[60, 75, 50, 65, 70, 55].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

/** "13 fields, 1 required". */
export function fieldsInWords({ choice }: Pick<EnrichForm, "choice">): string {
  if (!choice) return "";
  const { output, required } = choice;
  const fields = `${output.length} ${output.length === 1 ? "field" : "fields"}`;
  return required.length === 0 ? fields : `${fields}, ${required.length} required`;
}

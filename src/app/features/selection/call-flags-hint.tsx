import { TriangleAlert } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { missingCallFlags, withFields } from "./field-choice.ts";
import type { EnrichForm } from "./use-enrich-form.ts";

/**
 * Numbers without their flag cannot be told apart into those that may be called and those that must not. It stands
 * with the cost, not with the fields, so that choosing a field never moves the fields.
 */
export function CallFlagsHint({ form: { type, groups, choice, choose } }: { form: EnrichForm }) {
  if (!groups || !choice) return null;
  const missing = missingCallFlags(type, choice, groups);
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-warn-soft p-2.5 text-xs text-warn-ink">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
      <p className="min-w-36 flex-1">Phone numbers come without the mark that says “do not call”.</p>
      <Button onClick={() => choose(withFields(choice, missing, true))}>Add the marks</Button>
    </div>
  );
}

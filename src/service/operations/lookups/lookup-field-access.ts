import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import { validationProblem } from "#service/http/http-problem.ts";

/** Fields that sandbox accounts have not bought, so that clients must handle missing access. */
const NOT_GRANTED: ReadonlySet<string> = new Set([
  "engagements",
  "hashedEmails",
  "companyAlternateLogos",
  "alternateLogos",
  "departmentBudgets",
  "employeeCountByDepartment",
]);

/** Whether the account may request an output field. */
export function isGranted(field: string): boolean {
  return !NOT_GRANTED.has(field);
}

/** Throws for fields that the account may not request. [enrich-2] */
export function requireGranted(fields: readonly string[], key: "outputFields" | "requiredFields"): void {
  const refused = fields.flatMap((field, index) => (isGranted(field) ? [] : [{ field, index }]));
  if (refused.length === 0) return;
  throw validationProblem(
    refused.map(({ field, index }) => ({
      code: VALIDATION_CODES.outputField,
      detail: `"${field}" is not part of this account.`,
      source: { pointer: `/data/attributes/${key}/${index}` },
    })),
  );
}

import * as z from "zod/mini";
import { type PaidOperation, paidAnswerRows } from "#contract/gateway-schemas.ts";
import { idString } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import type { RequestedRecord, InputIdMember } from "./match-input.ts";
import { type JoinedAnswer, inputOf, readEnrichAnswer } from "./read-enrich-answer.ts";

const rowsSchema = z.array(z.looseObject({ id: idString, attributes: z.looseObject({}) }));
const namedCompany = z.looseObject({ id: idString });

/** The companies that a record names, where records of its operation do: an article may be about several. */
function companyIdsIn(shape: object, { company, companyId }: Readonly<Record<string, unknown>>): string[] {
  const own = "companyId" in shape ? [{ id: companyId }] : [];
  const named = "company" in shape ? [company].flat() : [];
  return [...own, ...named].flatMap((each) => namedCompany.safeParse(each).data?.id ?? []);
}

/**
 * Joins the raw answer of a paid operation to its inputs. Rows of a read about one company have no `meta.input`: they count as
 * found, unless they name companies without the requested one. Undefined when it cannot be read.
 */
export function readPaidAnswer(
  name: PaidOperation,
  raw: string,
  member: InputIdMember,
  asked: readonly RequestedRecord[],
): JoinedAnswer | undefined {
  const operation = operations[name];
  if (operation.kind === "enrich") return readEnrichAnswer(raw, member, asked);
  const rows = rowsSchema.safeParse(paidAnswerRows(raw));
  if (!rows.success) return undefined;
  const companyIds = rows.data.flatMap(({ attributes }) => companyIdsIn(operation.shape, attributes));
  const byInput = new Map(
    asked.map(({ id, input }) => {
      const askedId = input == null ? id : input[member];
      const isOther =
        askedId !== undefined &&
        companyIds.length > 0 &&
        !companyIds.some((each) => inputOf(each, [String(askedId)]) !== undefined);
      const meta = { input: input ?? { [member]: id }, matchStatus: "FULL_MATCH" };
      return [id, isOther ? null : { type: operation.recordType, id, attributes: {}, meta }] as const;
    }),
  );
  return { byInput, hasStrays: false, isEmpty: rows.data.length === 0 };
}

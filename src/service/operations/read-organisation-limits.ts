import type { AnswerRecord, Call } from "#service/service-call.ts";

/** Usage: the limits of the caller's organisation, with what is used and left. [usage-1] */
export async function readUsage({ context, organisation }: Call): Promise<AnswerRecord[]> {
  const row = await context.database.query
    .selectFrom("organisations")
    .selectAll()
    .where("id", "=", organisation)
    .executeTakeFirstOrThrow();
  const limit = (limitType: string, description: string, total: number, used: number) => ({
    limitType,
    description,
    totalLimit: total,
    currentUsage: used,
    usageRemaining: Math.max(0, total - used),
  });
  return [
    {
      type: "UserUsage",
      id: organisation,
      attributes: {
        usage: [
          // includes this request, which is counted when it is answered
          limit("requestLimit", "Requests", row.request_limit, row.requests_used + 1),
          limit(
            "recordLimit",
            "Records returned by intent, news and scoops",
            row.record_limit,
            row.records_used,
          ),
          limit("uniqueIdLimit", "Credits", row.credit_limit, row.credits_used),
        ],
      },
    },
  ];
}

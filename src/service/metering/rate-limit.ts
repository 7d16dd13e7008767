import { sql } from "kysely";
import { findUser } from "#service/sandbox/sandbox-accounts.ts";
import type { Caller, ServiceContext } from "#service/service-context.ts";
import { tooManyRequests } from "#service/http/http-problem.ts";

interface Bucket {
  readonly name: string;
  /** Milliseconds. */
  readonly window: number;
  readonly limit: number;
}

function bucketsOf(caller: Caller, { settings }: ServiceContext): Bucket[] {
  const user = caller.userId === null ? undefined : findUser(caller.userId);
  return [
    { name: "second", window: 1000, limit: user?.ratePerSecond ?? settings.ratePerSecond },
    { name: "hour", window: 3_600_000, limit: settings.ratePerHour },
    { name: "day", window: 86_400_000, limit: settings.ratePerDay },
  ];
}

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Counts this request in the caller's buckets and gives the headers that tell what is left. Throws a 429 when a
 * bucket is full. [metering-10]
 */
export async function limitRate(caller: Caller, context: ServiceContext): Promise<Record<string, string>> {
  const now = context.now().getTime();
  const subject = `${caller.clientId}/${caller.userId ?? ""}`;
  const buckets = bucketsOf(caller, context);
  const counted = await context.database.query
    .insertInto("rate_windows")
    .values(
      buckets.map((bucket) => ({
        subject,
        bucket: bucket.name,
        window_start: now - (now % bucket.window),
        requests: 1,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["subject", "bucket"]).doUpdateSet({
        requests: sql`case when rate_windows.window_start = excluded.window_start then rate_windows.requests + 1 else 1 end`,
        window_start: sql`excluded.window_start`,
      }),
    )
    .returning(["bucket", "requests"])
    .execute();
  const headers: Record<string, string> = {};
  for (const bucket of buckets) {
    const used = counted.find((row) => row.bucket === bucket.name)?.requests ?? 0;
    headers[`X-RateLimit-Limit-${titled(bucket.name)}`] = String(bucket.limit);
    headers[`X-RateLimit-Remaining-${titled(bucket.name)}`] = String(Math.max(0, bucket.limit - used));
    if (used > bucket.limit) throw rejected(bucket, now, headers);
  }
  return headers;
}

function rejected(bucket: Bucket, now: number, headers: Record<string, string>) {
  const wait = Math.ceil((bucket.window - (now % bucket.window)) / 1000);
  return tooManyRequests(bucket.name, wait, {
    ...headers,
    "X-RateLimit-Rejected-Bucket": bucket.name,
    "X-RateLimit-Reset": String(wait),
  });
}

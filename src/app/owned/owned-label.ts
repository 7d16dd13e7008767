import type { KnownRecord } from "#contract/records/owned-record.ts";

/** "Owned", or "Owned by your team · Jonas Weber, Nov 20" where a colleague's call paid for it. */
export function ownedLabel({ gotBy, record }: KnownRecord, locale?: string): string {
  if (gotBy.isSelf) return "Owned";
  const day =
    record &&
    new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" }).format(
      new Date(record.chargedAt ?? record.lastAt),
    );
  const who = [gotBy.name, day].filter(Boolean).join(", ");
  return who === "" ? "Owned by your team" : `Owned by your team · ${who}`;
}

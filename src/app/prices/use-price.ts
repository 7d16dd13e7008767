import { useQuery } from "@tanstack/react-query";
import { type ScopedOperation, useIsGranted } from "#app/auth/auth-session-state.ts";
import { useOwned } from "#app/owned/known-records-store.ts";
import { leftToday, ownCeilingQuery } from "#app/prices/spending/daily-ceiling.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import type { CompanySnapshot, RecordSnapshot, RecordType } from "#contract/records/record-snapshot.ts";
import { type Price, type PriceFacts, priceOf } from "./price-of.ts";

const OPERATIONS = { contact: enrichContacts, company: enrichCompanies } as const;

/** Long, since a ceiling changes only when an administrator sets it or credits are spent, which refetches it. */
const CEILING_STALE_MS = 5 * 60_000;

/** What prices of a record type depend on, besides ownership; `operation` is what the press requests. */
export function usePriceFacts(
  type: RecordType,
  operation: ScopedOperation = OPERATIONS[type],
): Omit<PriceFacts, "known" | "wanted"> {
  const session = useUserSession();
  const { data: own } = useQuery({ ...ownCeilingQuery(session), staleTime: CEILING_STALE_MS });
  const isGranted = useIsGranted(operation);
  return { leftToday: own && leftToday(own), isGranted };
}

interface PricedRecord {
  readonly type: RecordType;
  readonly id: string;
  readonly snapshot: RecordSnapshot;
}

/** The current price of a record. */
export function usePrice(record: PricedRecord, wanted: NonNullable<PriceFacts["wanted"]> = "reveal"): Price {
  const known = useOwned(record);
  const facts = usePriceFacts(record.type);
  return priceOf(record, { ...facts, known, wanted });
}

/** The price of a record, once the gateway has said whether it is owned; undefined until then. */
export function usePriceOnceKnown(record: PricedRecord, wanted?: PriceFacts["wanted"]): Price | undefined {
  const price = usePrice(record, wanted);
  return useOwned(record) === undefined ? undefined : price;
}

/** The current price of a read about a company. */
export function useReadPrice(
  company: { readonly id: string; readonly snapshot: CompanySnapshot },
  operation: ScopedOperation,
): Price {
  const known = useOwned({ type: "company", id: company.id });
  const facts = usePriceFacts("company", operation);
  return priceOf(company, { ...facts, known, wanted: "more" });
}

import { useCallback, useEffect } from "react";
import { useStore } from "zustand";
import type { Price } from "#app/prices/price-of.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { openSingleRuns } from "./open-single-runs.ts";
import { type CompanyRead, type ReadCompany, readBody, readTarget } from "./read-request.ts";
import type { SingleRunState } from "./single-run-state.ts";
import type { ShownRuns } from "./single-runs.ts";

/**
 * Makes a read at the displayed price, or continues a stopped one; resolves once it is done or stopped. It goes on when
 * the screen is left. Never rejects.
 */
export async function pressRead(
  session: UserSession,
  read: CompanyRead,
  company: ReadCompany,
  price: Price,
): Promise<SingleRunState | undefined> {
  const runs = session.part(openSingleRuns);
  const target = readTarget(read, company.snapshot.name);
  await runs.press(target, (id) => readBody(read, company, { id, price }));
  return runs.rest(target.key);
}

/** Reads about companies that are in progress, on any of the person's devices, or that need the person. */
export function useReadRuns(): ShownRuns {
  const runs = useUserSession().part(openSingleRuns);
  useEffect(() => runs.watch(), [runs]);
  return useStore(runs.store);
}

/** Returns a function that makes one read about a company. */
export function usePressRead(): (read: CompanyRead, company: ReadCompany, price: Price) => void {
  const session = useUserSession();
  return useCallback((read, company, price) => void pressRead(session, read, company, price), [session]);
}

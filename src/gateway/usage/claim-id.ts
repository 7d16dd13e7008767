import { hashSecret } from "#service/oauth/oauth-secrets.ts";

/** The id of the one claim that a person can have about a call. */
export function callClaimId(
  userId: string,
  { key, attempt }: { readonly key: string; readonly attempt: number },
): string {
  return hashSecret(`claim ${userId} call ${key} ${String(attempt)}`);
}

/** The id of the one claim that a person can have about a result of a run. */
export function resultClaimId(
  userId: string,
  { runId, position }: { readonly runId: string; readonly position: number },
): string {
  return hashSecret(`claim ${userId} result ${runId} ${String(position)}`);
}
